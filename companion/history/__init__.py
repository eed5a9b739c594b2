"""Past matches: the list, whole stories, statistics, import and export."""
