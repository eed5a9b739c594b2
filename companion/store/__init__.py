"""What outlives a match: the journal file, the roster, paired phones, settings made at the box."""
