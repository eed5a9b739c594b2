"""The twins of the devices: they sit below the drivers, record a timed history and have switches for faults."""
