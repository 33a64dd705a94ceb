"""Tokenizers that put BOS in front of a text each in the manner of its kind, with small random models."""

import string

import transformers
from tiny_gpt2 import save
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors

# "Yes" and "No" are the only words of one token.
MERGES = [("Y", "e"), ("Ye", "s"), ("N", "o")]
CHAT = (
    "{% for message in messages %}<{{ message.role }}>{{ message.content }}\n{% endfor %}"
    "{% if add_generation_prompt %}<assistant>\n{% endif %}"
)


def vocabulary(special, letters):
    """Ids by token: special tokens first, then letters, then what the merges make."""
    return {token: i for i, token in enumerate([*special, *letters, *("".join(pair) for pair in MERGES)])}


def gpt2():
    """BOS and EOS are one token; the tokenizer puts none in front."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    return transformers.GPT2Tokenizer(vocab=vocabulary(["<|endoftext|>"], letters), merges=MERGES)


def llama():
    """Puts BOS in front by itself, and so does its chat template."""
    letters = sorted({*string.printable, "▁"})
    own = vocabulary(["<unk>", "<s>", "</s>"], letters)
    tokenizer = transformers.LlamaTokenizer(vocab=own, merges=MERGES, add_bos_token=True)
    tokenizer.chat_template = "{{ bos_token }}" + CHAT
    return tokenizer


def gemma():
    """As llama, but without a space in front of the first word."""
    letters = sorted({*string.printable, "▁"})
    own = vocabulary(["<pad>", "<eos>", "<bos>", "<unk>", "<mask>"], letters)
    tokenizer = transformers.GemmaTokenizer(vocab=own, merges=MERGES, add_bos_token=True)
    tokenizer.chat_template = "{{ bos_token }}" + CHAT
    return tokenizer


def goldfish():
    """Puts [CLS] in front and [SEP] behind, which are BOS and EOS too."""
    own = vocabulary(["<unk>", "[CLS]", "[SEP]", "[PAD]"], sorted({*string.printable, "▁"}))
    tokenizer = Tokenizer(models.BPE(vocab=own, merges=MERGES, unk_token="<unk>"))
    tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    ends = [(token, own[token]) for token in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=ends)
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="[CLS]", eos_token="[SEP]", cls_token="[CLS]", sep_token="[SEP]",
        unk_token="<unk>", pad_token="[PAD]",
    )  # fmt: skip


def bare():
    """Has no special token at all."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary([], letters), merges=MERGES))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    return transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer)


def save_model(kind, folder):
    """A randomly initialised GPT-2 of 2 layers with the tokenizer of the kind, as a model folder."""
    tokenizer = globals()[kind]()
    tokenizer.chat_template = tokenizer.chat_template or CHAT
    return save(folder, tokenizer)
