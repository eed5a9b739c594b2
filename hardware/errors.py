"""What a device says when it cannot be used."""


class HardwareError(Exception):
    """A device cannot be used. Its text is a sentence that says what to do."""
