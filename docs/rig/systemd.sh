#!/bin/sh
# Runs as the guest's first program where systemd is needed: simulated pins, a panel, then systemd, which runs what
# RIGPY names, on the serial line, and switches off.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
C=/sys/kernel/config/gpio-sim/pi
mkdir $C $C/bank0; echo 54 > $C/bank0/num_lines; echo pinctrl-bcm2835-sim > $C/bank0/label
echo 1 > $C/live
printf 'processor\t: 0\nHardware\t: BCM2835\nRevision\t: a020d3\nModel\t\t: Raspberry Pi 3 Model B Plus Rev 1.3\n' > /etc/rig-cpuinfo
mount --bind /etc/rig-cpuinfo /proc/cpuinfo
U=/etc/systemd/system
cat > $U/rig.target <<'END'
[Unit]
Requires=basic.target
After=basic.target
Wants=rig.service
END
cat > $U/rig.service <<END
[Unit]
After=basic.target dbus.service
[Service]
Type=oneshot
TimeoutStartSec=infinity
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
Environment=PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
ExecStart=-${PYTHON:-/opt/companion/bin/python} /rig/$RIGPY
ExecStopPost=/bin/systemctl poweroff -ff
END
for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer fstrim.timer \
    systemd-tmpfiles-clean.timer NetworkManager-wait-online.service NetworkManager-dispatcher.service; do
    ln -sf /dev/null $U/$unit
done
exec /lib/systemd/systemd --unit=rig.target --show-status=0 --log-level=warning
