"""What a bare install does not have: which extra brings it."""

OF_SERVER = {
    *("alembic", "argon2", "asyncpg", "litestar", "msgspec", "openskill", "picows", "prometheus_client"),
    *("sqlalchemy", "structlog", "uvicorn", "uvloop", "websockets"),
}
OF_RL = {"gymnasium", "numba", "numpy", "pettingzoo"}


def is_of_server(module: str) -> bool:
    return module.partition(".")[0] in OF_SERVER


def is_of_rl(module: str) -> bool:
    return module.partition(".")[0] in OF_RL
