"""Commands that this game brings along to the program, which finds them by their names (`katzentisch.cli.mounted`).

They belong to the program's layer and may use all below it; nothing of the game imports them.
"""
