"""What effects of cards do: one function for each verb, in one module for each family; `run.py` has the table."""
