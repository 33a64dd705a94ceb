"""Small models of random weights for any tokenizer."""

from pathlib import Path
from typing import Any


def save(folder: Path, tokenizer: Any) -> str:
    """A randomly initialised GPT-2 of 2 layers with its tokenizer, as a model folder."""
    import torch
    import transformers

    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=len(tokenizer), n_positions=256, n_embd=16, n_layer=2, n_head=2,
        bos_token_id=tokenizer.bos_token_id, eos_token_id=tokenizer.eos_token_id, initializer_range=0.3,
    )  # fmt: skip
    transformers.GPT2LMHeadModel(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)
