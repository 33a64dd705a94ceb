"""Python without some modules, in a process of its own."""

# As where they are not installed: not found when looked for, an error when imported. The first argument of the script
# names them, with commas; the arguments that follow are its own.
WITHOUT = """
import importlib.util, sys
from importlib.abc import MetaPathFinder

absent, find_spec = set(sys.argv.pop(1).split(",")), importlib.util.find_spec

class Blocked(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
importlib.util.find_spec = lambda name, *rest: None if name in absent else find_spec(name, *rest)
"""
