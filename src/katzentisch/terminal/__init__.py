"""What a game brings along for terminals: how it is shown and typed there (`hooks.py`), and commands of its own
(`command.py`). The program (`katzentisch.cli`) uses both; games know nothing of the program."""
