raise OSError("a module that cannot even be imported")
