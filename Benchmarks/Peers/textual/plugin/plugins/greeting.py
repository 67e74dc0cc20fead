def rows(existing: list[str]) -> list[str]:
    return [f"Hello to {len(existing)} rows"]
