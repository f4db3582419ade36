from tests.adapters.conftest import start

__all__ = ["start"]
