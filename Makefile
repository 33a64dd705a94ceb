# blimppi: `make demo` shows everything on a small set; `make test` checks everything.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/bash

PYTHON ?= python3
VENV ?= .venv
OUT ?= demo_out
PIP = $(VENV)/bin/pip --disable-pip-version-check
INSTALL = $(PIP) install --quiet --constraint constraints.txt
BLIMPPI = $(VENV)/bin/blimppi

# TREEBANK: CoNLL-U file, folder or quoted glob (default: the embedded demo treebanks).
# LANG: ISO 639-3 codes, separated by commas. The shell's own LANG is its locale: only
# `make demo LANG=…` counts, and the programs below must not take it for a locale.
LANGS := $(if $(filter command line,$(origin LANG)),$(LANG))
unexport LANG
export PYTHONUTF8 := 1

BUILD_ARGS = $(strip $(if $(TREEBANK),--treebank '$(TREEBANK)') $(if $(LANGS),--lang $(LANGS)))
PACKAGING = setup.cfg pyproject.toml constraints.txt
BUILD_CODE = $(shell find builders configs hf_datasets -name '*.py' -o -name '*.yaml' -o -name '*.conllu' \
                                                            -o -name '*.tsv' -o -name 'card.md')
EVAL_CODE = $(shell find lm_eval_tasks -not -path '*/report/*' \( -name '*.py' -o -name '*.yaml' \))

.PHONY: help demo test lint format clean FORCE

help:
	@echo "make demo                    build pairs, train n-grams, evaluate, report (into $(OUT)/)"
	@echo "make demo TREEBANK=PATH      the same on real treebanks; LANG=eng,tur picks languages"
	@echo "make test                    all tests"
	@echo "make lint                    ruff and mypy"
	@echo "make format                  put the code into shape"
	@echo "make clean                   remove $(VENV)/, $(OUT)/ and caches"

# --- environments: one folder, three layers; each is installed once ---------------------------------

$(VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "blimppi needs Python 3.11 or later; name one with: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "No virtual environment: on Debian or Ubuntu install python3-venv." >&2; exit 1; }

# Where kenlm's sources do not compile, the wheels of ufal-kenlm offer the same module.
$(VENV)/.base: $(PACKAGING) | $(VENV)/bin/pip
	@echo "Installing blimppi into $(VENV)/ (some minutes the first time) …"
	@$(INSTALL) --editable '.[build,kenlm]' || { \
	  echo "kenlm does not compile here; taking ufal-kenlm instead."; \
	  $(INSTALL) --editable '.[build]' ufal-kenlm; }
	@touch $@

# Neural models are tested too, so this one takes torch; its CPU build satisfies the same pin.
$(VENV)/.test: $(VENV)/.base
	@echo "Installing what the tests need …"
	@$(INSTALL) --editable '.[hf,turkic,masked]' pytest hypothesis
	@touch $@

$(VENV)/.lint: $(VENV)/.base
	@$(INSTALL) ruff mypy types-PyYAML types-tqdm
	@touch $@

# --- demo --------------------------------------------------------------------------------------------

# Changes only when the arguments do, so that another treebank is another demo. It also marks the folder as
# a demo's: what is made anew below is removed first, and nobody else's files may lie there.
$(OUT)/.arguments: FORCE
	@if [ ! -e $@ ] && [ -n "$$(ls -A $(OUT) 2>/dev/null)" ]; then \
	  echo "$(OUT)/ holds other files; name a new folder: make demo OUT=FOLDER" >&2; exit 1; fi
	@mkdir -p $(OUT)
	@echo "$(BUILD_ARGS)" | cmp -s - $@ || echo "$(BUILD_ARGS)" > $@

$(OUT)/.built: $(VENV)/.base $(OUT)/.arguments $(BUILD_CODE) $(wildcard $(TREEBANK))
	@rm -rf $(OUT)/npi $(OUT)/it $(OUT)/freq
	$(BLIMPPI) build npi $(BUILD_ARGS) --out $(OUT)
	@$(if $(BUILD_ARGS),:,echo "Italian, twenty pairs a phenomenon:" && $(BLIMPPI) build it --per-phenomenon 20 --out $(OUT))
	@$(if $(BUILD_ARGS),:,echo "BLiMP in frequency windows, ten pairs each:" && $(BLIMPPI) build freq --per-regime 10 --out $(OUT))
	@touch $@

# Without TREEBANK the text is the demo treebank of each language.
$(OUT)/.annotated: $(OUT)/.built
	@rm -rf $(OUT)/ngram
	@set -e; for language in $$(ls $(OUT)/npi/data); do \
	  $(BLIMPPI) ngram train --lang $$language --data $(OUT) --out $(OUT)/ngram \
	    --treebank '$(or $(TREEBANK),configs/npi/demo/'$$language'.conllu)'; \
	done
	$(BLIMPPI) ngram annotate --data $(OUT) --models $(OUT)/ngram
	@if [ -d $(OUT)/freq ]; then $(BLIMPPI) ngram annotate --data $(OUT) --models $(OUT)/ngram --suite freq --quiet; fi
	@touch $@

# Named one by one: a glob would ask for languages that this demo did not build. Of lm-eval's log only warnings, and
# its long table in a file: what matters stands in the report.
$(OUT)/.evaluated: $(OUT)/.annotated $(EVAL_CODE)
	@rm -rf $(OUT)/results
	LMEVAL_LOG_LEVEL=WARNING BLIMPPI_DATA=$(OUT) $(BLIMPPI) eval --model kenlm --model_args path=$(OUT)/ngram \
	  --tasks $$({ ls $(OUT)/npi/data | sed 's/^/blimppi_npi_/'; if [ -d $(OUT)/freq ]; then echo blimppi-freq; fi; } \
	    | paste -sd, -) \
	  --log_samples --output_path $(OUT)/results > $(OUT)/scores.txt
	@touch $@

demo: $(OUT)/.evaluated
	@$(BLIMPPI) report $(OUT)/results --data $(OUT) --out $(OUT)/report.html
	@echo "Open $(abspath $(OUT)/report.html) in a browser. The pairs are in $(abspath $(OUT)/npi)/\
	  and, without TREEBANK and LANG, $(abspath $(OUT)/it)/ and $(abspath $(OUT)/freq)/."

# --- checks ------------------------------------------------------------------------------------------

test: $(VENV)/.test
	$(VENV)/bin/pytest $(ARGS)

# All three run, so that one call tells everything. The import names are mapped onto folders (setup.cfg,
# package_dir), which mypy cannot know: links show it.
lint: $(VENV)/.lint
	@mkdir -p build/typing/blimppi
	@for package in builders configs hf_datasets lm_eval_tasks; do \
	  ln -sfn ../../../$$package build/typing/blimppi/$$package; done
	@set -x; status=0; \
	  $(VENV)/bin/ruff check . || status=1; \
	  $(VENV)/bin/ruff format --check . || status=1; \
	  MYPYPATH=build/typing $(VENV)/bin/mypy -p blimppi || status=1; \
	  exit $$status

format: $(VENV)/.lint
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

clean:
	@if [ -e $(OUT)/.arguments ]; then rm -rf $(OUT); fi
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
