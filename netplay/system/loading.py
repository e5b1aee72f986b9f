"""Loading of modules in less time. It knows none of them."""

import gc
from importlib import import_module
from types import ModuleType


def load(module: str) -> ModuleType:
    """The module, as import_module gives it.

    Python looks for garbage as objects grow many. Of those that are made here hardly any goes away
    again: to look through them takes an eighth of the time, and as much whenever it looks again.
    """
    looks = gc.isenabled()  # or this is part of another load, which goes on
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.freeze()  # from now on they are not looked at
        if looks:
            gc.enable()
