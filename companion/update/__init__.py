"""Updates that leave a box that plays, whenever the power is cut: releases side by side, and a way back."""
