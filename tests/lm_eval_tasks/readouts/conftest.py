"""Small GPT-2 models with tokenizers of the kinds that matter, and a model that answers from a table."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from tiny_gpt2 import save

TEXT = ["Yes No yes no. Answer: Yes\nAnswer: No\nYes\nNo Good Bad one sentence given text"] * 20
CHAT = (
    "{% for message in messages %}<{{ message.role }}>{{ message.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}<assistant>\n{% endif %}"
)


def byte_level(words: bool, special: dict[str, str]) -> Any:
    """A byte-level BPE tokenizer; without ``words`` it knows single bytes only."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokens = sorted(set(special.values()))
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    size = len(alphabet) + len(tokens) + (100 if words else 0)
    trainer = trainers.BpeTrainer(
        vocab_size=size, special_tokens=tokens, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator(TEXT, trainer)
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, **special)
    fast.chat_template = CHAT
    return fast


@pytest.fixture(scope="session")
def bos_model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A model whose tokenizer has a BOS and an EOS token."""
    pytest.importorskip("transformers")
    return save(tmp_path_factory.mktemp("bos"), byte_level(True, {"bos_token": "<bos>", "eos_token": "<eos>"}))


@pytest.fixture(scope="session")
def eos_model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A model whose tokenizer has an EOS token alone."""
    pytest.importorskip("transformers")
    return save(tmp_path_factory.mktemp("eos"), byte_level(True, {"eos_token": "<eos>"}))


@pytest.fixture(scope="session")
def letters_model(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A model whose tokenizer spells every word."""
    pytest.importorskip("transformers")
    return save(tmp_path_factory.mktemp("letters"), byte_level(False, {"bos_token": "<bos>", "eos_token": "<eos>"}))


class Table(LM):  # type: ignore[misc]
    """Answers each request with what the test's function says."""

    def __init__(self, score: Callable[[str, str], float]) -> None:
        super().__init__()
        self.score = score
        self.seen: list[tuple[str, str]] = []

    def loglikelihood(self, requests: list[Instance]) -> list[tuple[float, bool]]:
        self.seen += [request.args for request in requests]
        return [(self.score(*request.args), False) for request in requests]

    def loglikelihood_rolling(self, requests: list[Instance]) -> list[float]:
        raise AssertionError("no task asks for this")

    def generate_until(self, requests: list[Instance]) -> list[str]:
        raise AssertionError("no task asks for this")

    def apply_chat_template(self, chat_history: list[dict[str, str]], add_generation_prompt: bool = True) -> str:
        turns = "".join(f"<{turn['role']}>{turn['content']}\n" for turn in chat_history)
        return turns + "<assistant>\n" * add_generation_prompt

    tokenizer_name = "table"

    def chat_template(self, chat_template: bool | str = False) -> str:
        return CHAT


@pytest.fixture
def run() -> Callable[..., dict[str, Any]]:
    """``run(tasks, data, model, metadata=…, **options)``: lm-eval's results; a model is an object or a folder."""
    import lm_eval
    from blimppi.lm_eval_tasks.evaluate import register_models
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager

    def evaluate(
        tasks: list[str], data: Path, model: Any, metadata: Mapping[str, Any] | None = None, **options: Any
    ) -> dict[str, Any]:
        register_models()
        own = dict(metadata or {})
        if isinstance(model, str):
            own["pretrained"] = model
            options |= {"model": "hf", "model_args": {"pretrained": model, "dtype": "float32"}, "device": "cpu"}
        else:
            options["model"] = model
        manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(data), **own})
        results: dict[str, Any] = lm_eval.simple_evaluate(
            tasks=tasks, task_manager=manager, bootstrap_iters=0, **options
        )
        return results

    return evaluate


@pytest.fixture
def table() -> type[Table]:
    """The class `Table`."""
    return Table
