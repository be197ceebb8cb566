"""What `./kt` does: sets up what a command needs, then runs it. The standard library is all it has.

What must hold (tests/build/test_door.py):
  a second start does no work and says nothing;
  a set-up that was cut off is never taken for whole: stamps are written last, what was made is moved in whole;
  several starts at once: one sets up, the others wait;
  no compiler runs before a server has answered: it starts on the pure build, and the next start finds the compiled one;
  what is missing and cannot be installed is said in one sentence with the command to run.
"""
