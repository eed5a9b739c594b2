#!/bin/sh
# Runs as the guest's first program: a card with ext4 at /card, then updates without end, or a look at what cuts left.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
for module in crc16 mbcache jbd2 ext4 virtio_blk loop; do insmod /src/modules/$module.ko 2>/dev/null; done
ip link set lo up
mkdir -p /card
job=$(sed -n 's/.*job=\([^ ]*\).*/\1/p' /proc/cmdline)
mkdir /tmp/site /tmp/deps
tar xf /src/site.tar -C /tmp/site
tar xf /src/deps.tar -C /tmp/deps
mkfifo /tmp/never
cd /tmp && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=/tmp/site:/tmp/deps python3 /src/powercut_guest.py "$job" 2>&1
echo o > /proc/sysrq-trigger
read -r _ < /tmp/never # a first program that ends is a panic
