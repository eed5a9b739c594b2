#!/bin/sh
# Runs as the guest's first program: simulated pins, a Pi's revision for gpiozero, then the play, or what RIGPY names.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
play=${RIGPY:-play.py}
if [ "$play" != pins.py ]; then # it makes its chips itself
    C=/sys/kernel/config/gpio-sim/pi
    mkdir $C $C/bank0; echo 54 > $C/bank0/num_lines; echo pinctrl-bcm2835-sim > $C/bank0/label
    echo 1 > $C/live
fi
printf 'processor\t: 0\nHardware\t: BCM2835\nRevision\t: a020d3\nModel\t\t: Raspberry Pi 3 Model B Plus Rev 1.3\n' > /tmp/cpuinfo
mount --bind /tmp/cpuinfo /proc/cpuinfo
ip link set lo up
mkfifo /tmp/never
cd /tmp && PYTHONDONTWRITEBYTECODE=1 "${PYTHON:-/opt/companion/bin/python}" "/rig/$play"
# A first program that ends is a panic, so it waits to be switched off. By itself: the folders that are shared with the
# guest go first, and no other program can be started then.
echo o > /proc/sysrq-trigger
read -r _ < /tmp/never
