"""What test_two_processes.py starts, once alone and once as two processes: evaluates, and writes down what came out.

Arguments: the folder of sets, a model of `transformers`, a JSON file with scores by sentence, the folder to write into.
The processes are real, and so is all that lm-eval does between them; gloo takes the place of NCCL. Only the number of
GPUs is a lie: with fewer than two, lm-eval shares no work.
"""

import json
import os
import sys
from pathlib import Path

import lm_eval
import torch
from blimppi.lm_eval_tasks.evaluate import run_lm_eval
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager
from lm_eval.api.model import LM

TASKS = ["blimppi_npi_eng", "blimppi_npi_ind", "blimppi_it_verb_aux_transitive", "blimppi_freq_passive_1"]
RUNS = {"all": {}, "first": {"limit": 1}, "last": {"samples": {"blimppi_npi_eng": [4], "blimppi_npi_ind": [0]}}}


class Table(LM):
    """Looks scores up; talks to the other process as lm-eval's "hf" does."""

    device = torch.device("cpu")

    def __init__(self, scores):
        super().__init__()
        self.scores = scores
        if torch.distributed.is_initialized():
            self._rank, self._world_size = torch.distributed.get_rank(), torch.distributed.get_world_size()

    def loglikelihood(self, requests):
        return [(self.scores[request.args[1]], False) for request in requests]

    def loglikelihood_rolling(self, requests):
        raise AssertionError

    def generate_until(self, requests):
        raise AssertionError

    def all_gather(self, tensor):
        parts = [torch.zeros_like(tensor) for _ in range(self.world_size)]
        torch.distributed.all_gather(parts, tensor)
        return torch.stack(parts)

    def gather_object(self, obj, dst=0):
        parts = [None] * self.world_size if self.rank == dst else None
        torch.distributed.gather_object(obj, parts, dst)
        return parts

    def barrier(self):
        torch.distributed.barrier()


def main(sets, model, table, out):
    torch.cuda.device_count = lambda: 2
    hf = ["--model", "hf", "--model_args", f"pretrained={model},dtype=float32", "--device", "cpu", "--batch_size", "1"]
    data = ["--metadata", json.dumps({"blimppi_data": sets})]
    tasks = ",".join([*TASKS, "blimppi-yesno_npi_eng", "blimppi-template_npi_ind"])
    run_lm_eval([*hf, *data, "--tasks", tasks, "--log_samples", "--output_path", out])

    if "RANK" in os.environ and not torch.distributed.is_initialized():
        torch.distributed.init_process_group("gloo")
    lm = Table(json.loads(Path(table).read_text(encoding="utf-8")))
    found = {}
    for name, options in RUNS.items():
        manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": sets})
        names = list(options["samples"]) if "samples" in options else TASKS
        found[name] = lm_eval.simple_evaluate(model=lm, tasks=names, task_manager=manager, **options)
    if lm.rank == 0:
        kept = {name: {key: run[key] for key in ("results", "n-samples", "samples")} for name, run in found.items()}
        kept["processes"] = lm.world_size
        (Path(out) / "table.json").write_text(json.dumps(kept), encoding="utf-8")
    else:
        assert list(found.values()) == [None] * len(RUNS)
    if torch.distributed.is_initialized():
        torch.distributed.barrier()  # who is ready first waits: the other may still read what it sent
        torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main(*sys.argv[1:])
