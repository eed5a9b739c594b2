"""The daemon: the console on a box. Its composition root is `running`; reading order there is start-up order."""
