"""The rules, each module a chapter of the rule book."""
