"""Which packages are installed, whether they are recent enough, and which kinds of models can be run with them."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from blimppi.lm_eval_tasks.doctor.finding import Finding, Status, one_line

SECTION = "versions"
BACKENDS = "model backends"
# Packages without which nothing runs, with a module that imports what there is; and those of one backend each.
NEEDED = {"blimppi": "blimppi.builders.pair", "lm_eval": "lm_eval.tasks", "datasets": "datasets"}
OPTIONAL = ("transformers", "torch", "kenlm", "minicons")
# Backend: the modules it imports, and how they are installed.
_MODULES = {
    "hf": (("torch", "transformers", "accelerate"), "pip install 'blimppi[hf]'"),
    "masked": (("torch", "transformers", "minicons"), "pip install 'blimppi[masked]'"),
    "vllm": (("vllm",), "pip install 'lm_eval[vllm]'"),
    "kenlm": (("kenlm",), "pip install 'blimppi[kenlm]', or pip install ufal-kenlm where that does not compile"),
}
_DISTRIBUTIONS = {"kenlm": ("kenlm", "ufal-kenlm")}  # which packages bring a module, if not one of its name


def versions() -> Iterator[Finding]:
    """The version of each package; a problem if a needed one is not there, too old, or cannot be imported."""
    lowest = dict(_lowest())
    for package in (*NEEDED, *OPTIONAL):
        number = _version(package)
        details = {"version": number}
        if number is None:
            status: Status = "problem" if package in NEEDED else "note"
            advice = f"pip install {package}" if package in NEEDED else _advice(package)
            yield Finding(SECTION, package, status, "not installed", advice, details)
        elif _numbers(number) < _numbers(lowest.get(package, "0")):
            text = f"{number}, but blimppi needs {lowest[package]} or later"
            yield Finding(SECTION, package, "problem", text, f"pip install --upgrade {package}", details)
        elif package in NEEDED and (fault := _fault(NEEDED[package])):
            advice = f"Install what it lacks, or all of it anew: pip install --force-reinstall {package}"
            yield Finding(SECTION, package, "problem", fault, advice, details)
        else:
            yield Finding(SECTION, package, "ok", number, details=details)


def backends(wanted: str | None = None) -> Iterator[Finding]:
    """Whether the modules of each backend can be imported, and whether plain `lm_eval` knows our tasks.

    Args:
        wanted: the model that the user wants to run; a backend that is not installed is a problem for that one alone,
            one that is installed and cannot be imported always.
    """
    for backend, (modules, advice) in _MODULES.items():
        absent = [module for module in modules if importlib.util.find_spec(module) is None]
        if absent:
            status: Status = "problem" if backend == wanted else "note"
            yield Finding(BACKENDS, backend, status, f"not installed: {', '.join(absent)}", advice)
            continue
        faults = [fault for module in modules if (fault := _fault(module))]
        if faults:
            yield Finding(BACKENDS, backend, "problem", "; ".join(faults), f"Install it anew: {advice}")
        else:
            yield Finding(BACKENDS, backend, "ok", "can be imported")
    import lm_eval.tasks

    if (Path(lm_eval.tasks.__path__[0]) / "blimppi").is_dir():
        yield Finding(BACKENDS, "lm_eval", "ok", "knows the tasks of blimppi")
    else:
        text = "does not see the tasks of blimppi, as this is an editable installation"
        yield Finding(BACKENDS, "lm_eval", "note", text, "Use `blimppi eval`, which takes the same flags.")


def _fault(module: str) -> str | None:
    try:
        importlib.import_module(module)
    except Exception as error:  # libraries that lack a part of theirs raise anything
        return f"{module} is installed but cannot be imported ({one_line(error)})"
    return None


def _version(package: str) -> str | None:
    for distribution in _DISTRIBUTIONS.get(package, (package,)):
        try:
            return version(distribution)
        except PackageNotFoundError:
            continue
    return None


def _advice(package: str) -> str:
    users = [(backend, how) for backend, (modules, how) in _MODULES.items() if package in modules]
    return "; ".join(f"needed for --model {backend}: {how}" for backend, how in users)


def _lowest() -> Iterator[tuple[str, str]]:
    """What setup.cfg asks for: the lowest version of each package."""
    for line in requires("blimppi") or []:
        if found := re.match(r"([\w-]+)\s*(?:\[.*\])?\s*>=\s*([\d.]+)", line):
            yield found[1].replace("-", "_"), found[2]


def _numbers(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", number.split("+")[0])[:3])
