#!/bin/sh
# Installs, repairs, updates or removes the Table Companion: `sh install.sh --help`.
#
# Everything is looked at before anything is changed, nothing is asked, and each change is said in one line. It can be
# run as often as you like: what is there already is left alone, and what is missing or broken is made anew.
set -eu
umask 022
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
PLACE=/opt/companion
COMMAND=/usr/local/bin/companion
# The system's own, whatever else is on the PATH: a release leans on it and on the packages beside it.
PYTHON=/usr/bin/python3
SETTINGS=/etc/companion
MATCHES=/var/lib/companion
UNITS=/etc/systemd/system
RULES=/etc/udev/rules.d/60-companion.rules
STICK_RULES=/etc/udev/rules.d/99-companion-stick.rules
# What lets the box be switched off, and what says when it is.
SWITCH_RULES=/etc/polkit-1/rules.d/50-companion.rules
AT_THE_END=/usr/lib/systemd/system-shutdown/companion-off
# There only while the box is joining a Wi-Fi.
PORTAL_NAMES=/etc/NetworkManager/dnsmasq-shared.d/90-companion-portal.conf
SHARE=/usr/local/share
GROUPS_NEEDED='gpio i2c spi dialout'
# With these nothing has to be compiled: neither a 32-bit Raspberry Pi OS nor Python 3.13 has wheels for all of them.
PACKAGES='python3-venv python3-pil python3-smbus2 python3-cbor2 python3-spidev'
# Raspberry Pi OS has it and Debian has not; only keys on pins need it.
PINS_PACKAGE=python3-lgpio
NEEDED_MEGABYTES=200
BLOCK_BEGIN='# >>> companion >>>'
BLOCK_END='# <<< companion <<<'

usage() {
    cat <<'END'
Usage: sudo sh install.sh [--dry-run] [--wheels FOLDER] [--remove | --purge]

Installs the Table Companion, or repairs or updates the one that is installed.

  --dry-run         tell what would be done, and do nothing
  --wheels FOLDER   install from this folder of wheels; nothing is fetched from the internet but packages of the system
                    that are missing
  --remove          take everything away but the matches and the settings
  --purge           take everything away, the matches and the settings too
  --help            this text

In a release the wheels are beside this file and found without being named. In a checkout of the sources the companion
is built, and what it stands on is fetched from the internet.
END
}

# How it speaks

say() { printf '%s\n' "$*"; }

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

# step SENTENCE COMMAND…: says what is done and does it. In a dry run the command is shown. Its output is for failures.
step() {
    say "$1"
    shift
    if [ -n "$dry" ]; then
        say "    $*"
    elif ! "$@" >"$work/log" 2>&1 </dev/null; then
        tail -n 20 "$work/log" >&2
        fail "This did not work: $*. Mend it and run this again; it goes on where it stopped."
    fi
}

# put SENTENCE FILE: standard input becomes this file, whole or not at all. Nothing is said of a file that is so already.
put() {
    cat >"$work/file"
    if cmp -s "$work/file" "$2"; then
        return 1
    fi
    say "$1"
    if [ -z "$dry" ]; then
        mkdir -p "$(dirname "$2")"
        cp "$work/file" "$2.half"
        mv -f "$2.half" "$2"
    fi
}

# take_away FILE…: what is there of these goes, with a line each.
take_away() {
    for path in "$@"; do
        if [ -e "$path" ] || [ -L "$path" ]; then
            step "Deleting $path." rm -rf "$path"
        fi
    done
}

# What must be so. Each check adds its sentence to $troubles, so that all of them are known at once.

trouble() {
    troubles="$troubles
  - $*"
}

check_rights() {
    if [ "$(id -u)" != 0 ] && [ -z "$dry" ]; then
        trouble 'This changes the system and needs root: put sudo in front.'
    fi
}

check_system() {
    for tool in apt-get dpkg-query systemctl; do
        command -v "$tool" >/dev/null ||
            trouble "There is no $tool here. Raspberry Pi OS or Debian is needed, Bookworm or newer."
    done
    case $(dpkg --print-architecture 2>/dev/null) in
        arm64 | armhf | amd64) ;;
        *) say 'Nobody has tried this on a processor like this one. There is nothing to compile, so it should work.' ;;
    esac
}

check_python() {
    if [ -x "$PYTHON" ]; then
        version=$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    else
        version=$(apt-cache policy python3 2>/dev/null | sed -n 's/^ *Candidate: *//p')
    fi
    dpkg --compare-versions "${version:-0}" ge 3.11 ||
        trouble "Python 3.11 or newer is needed, and this is ${version:-none}. Take a newer Raspberry Pi OS."
}

check_space() {
    folder=/opt
    [ -d "$folder" ] || folder=/
    free=$(df -Pm "$folder" | awk 'NR == 2 {print $4}')
    [ "$free" -ge "$NEEDED_MEGABYTES" ] ||
        trouble "Only $free MB are free at $folder, and $NEEDED_MEGABYTES are needed: make room."
    [ -w "$folder" ] || [ -n "$dry" ] || trouble "$folder cannot be written. Is the root file system read-only?"
}

# Another program is called companion too, and lives in the same places.
check_neighbours() {
    if [ -d "$PLACE" ] && [ ! -d "$PLACE/releases" ] && ! has_old_installation && [ -n "$(ls -A "$PLACE")" ]; then
        trouble "$PLACE belongs to another program: move it away first."
    fi
    if [ -e "$UNITS/companion.service" ] && ! grep -q 'Table Companion' "$UNITS/companion.service"; then
        trouble "$UNITS/companion.service belongs to another program: remove that first."
    fi
    if [ -e "$COMMAND" ] && [ "$(readlink "$COMMAND")" != "$PLACE/current/venv/bin/companion" ]; then
        trouble "$COMMAND belongs to another program: move it away first."
    fi
}

check_wheels() {
    if [ -z "$wheels" ]; then
        [ -f "$HERE/pyproject.toml" ] ||
            trouble "There are no wheels beside $0: unpack the whole release, or name their folder with --wheels."
        return
    fi
    if [ "$(find "$wheels" -maxdepth 1 -name 'table_companion-*-py3-none-any.whl' | wc -l)" != 1 ]; then
        trouble "$wheels is no release: one table_companion-….whl must be in there."
    fi
    for sums in "$wheels/SHA256SUMS" "$wheels/../SHA256SUMS"; do
        if [ -f "$sums" ]; then
            (cd "$(dirname "$sums")" && sha256sum --check --quiet --strict SHA256SUMS >/dev/null 2>&1) ||
                trouble "Something of the release was damaged on its way: it is not what $sums says. Copy it once more."
        fi
    done
}

check_packages() {
    absent=
    for package in $PACKAGES $PINS_PACKAGE; do
        is_installed "$package" || absent="$absent $package"
    done
    missing=
    [ -n "$absent" ] || return 0
    if [ -z "$dry" ] && [ "$(id -u)" = 0 ]; then
        apt-get -qq update >/dev/null 2>&1 || say 'The list of packages cannot be fetched; the one that is here is used.'
    fi
    # shellcheck disable=SC2086  # words of a list
    offered=$(apt-cache policy $absent 2>/dev/null | awk '/^[^ ]/ {name = $1} /Candidate: [0-9]/ {printf "%s ", name}')
    for package in $absent; do
        if [ "${offered#*"$package":}" != "$offered" ]; then
            missing="$missing $package"
        elif [ "$package" = "$PINS_PACKAGE" ]; then
            say "This system has no package $package: keys on the pins of a Raspberry Pi will not work without it."
        else
            trouble "The package $package is missing and cannot be had: connect to the internet, or install it first."
        fi
    done
    # shellcheck disable=SC2086  # words of a list
    if [ -n "$missing" ] && ! apt-get -qq --simulate --no-install-recommends install $missing >/dev/null 2>&1; then
        trouble "These packages cannot be installed:$missing. What apt says: sudo apt-get install$missing"
    fi
}

check_boot_settings() {
    boot=
    for file in /boot/firmware/config.txt /boot/config.txt; do
        if [ -f "$file" ] && [ ! -L "$file" ]; then
            boot=$file
            break
        fi
    done
    if [ -n "$boot" ] && [ -z "$dry" ] && [ ! -w "$boot" ]; then
        trouble "$boot cannot be written, so I2C cannot be switched on. Is $(dirname "$boot") read-only?"
    fi
}

check_everything() {
    troubles=
    check_rights
    check_system
    check_python
    check_space
    check_neighbours
    check_wheels
    check_boot_settings
    # apt takes its time, so it is asked last, and not where there is nothing to be done anyway.
    [ -n "$troubles" ] || check_packages
    [ -z "$troubles" ] || fail "Nothing was changed, because:$troubles"
}

is_installed() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q ' installed$'; }
has_old_installation() { [ -f "$PLACE/pyvenv.cfg" ]; }
systemd_runs() { [ -d /run/systemd/system ]; }

# Installing

install_packages() {
    # shellcheck disable=SC2086  # words of a list
    [ -z "$missing" ] ||
        step "Installing packages of the system:$missing." apt-get -qq --yes --no-install-recommends install $missing
}

# The companion from this checkout, and what it stands on from the internet, as a folder of wheels like a release's.
gather_wheels() {
    wheels=$work/wheels
    pip="$work/venv/bin/pip --quiet --disable-pip-version-check"
    step 'Making a place to build in.' "$PYTHON" -m venv "$work/venv"
    # shellcheck disable=SC2086  # a command and its options
    step 'Building the companion from these sources.' $pip wheel --no-deps --wheel-dir "$wheels" "$HERE"
    # shellcheck disable=SC2086
    step 'Fetching what it stands on.' $pip download --no-deps --only-binary :all: --require-hashes \
        --requirement "$HERE/packaging/requirements.txt" --dest "$wheels"
}

# ours MODULE…: a module of the release is run; in a dry run as it is in the wheels, which are unpacked elsewhere.
ours() {
    if [ -n "$dry" ] && [ -n "$unpacked" ]; then
        "$PYTHON" -I -c 'import sys, runpy; sys.path.insert(0, sys.argv[1]); del sys.argv[:2]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)' "$unpacked" "$@"
    else
        "$PLACE/current/venv/bin/python" -m "$@"
    fi
}

# Whether there is something to ask what it would do: not in a dry run from sources, which are not built for that.
can_tell() { [ -z "$dry" ] || [ -n "$unpacked" ] || [ -x "$PLACE/current/venv/bin/python" ]; }

unpack_for_a_dry_run() {
    [ -n "$dry" ] && [ -n "$wheels" ] && [ -x "$PYTHON" ] || return 0
    unpacked=$work/unpacked
    for wheel in "$wheels"/*.whl; do
        "$PYTHON" -m zipfile -e "$wheel" "$unpacked"
    done
}

# A release beside those that are there: made whole, tried and on the disk before it takes the place of another. That is
# what `companion update` does, and Python runs it from the wheels as they are. Not by PYTHONPATH, which the new release
# would inherit when it is tried.
make_release() {
    if [ -n "$unpacked" ]; then
        ours companion update --dry-run "$wheels" || fail 'The release would not be made. The sentence above says why.'
        return
    elif [ -n "$dry" ]; then
        say "Making a release of the wheels${wheels:+ in $wheels} under $PLACE/releases; $PLACE/current leads there then."
        return
    fi
    libraries=$(find "$wheels" -maxdepth 1 -name '*.whl' | tr '\n' ':')
    "$PYTHON" -I -c 'import sys; sys.path[:0] = sys.argv.pop(1).split(":"); from companion.cli import main; main()' \
        "$libraries" update --no-start "$wheels" </dev/null ||
        fail 'The release was not made, and what was installed before is as it was. The sentence above says why.'
}

place_groups() {
    for group in $GROUPS_NEEDED; do
        getent group "$group" >/dev/null || step "Making the group $group." groupadd --system "$group"
        foretold="$foretold --group $group"
    done
}

place_rules() {
    put "Letting the groups use pins, buses and strips: $RULES." "$RULES" <<'END' || return 0
# Who may use the devices of a game box: the Table Companion's service is in these groups.
SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"
SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"
SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"
SUBSYSTEM=="ws2812-pio-rp1", GROUP="gpio", MODE="0660"
END
    if [ -S /run/udev/control ]; then
        step 'Having it take effect.' udevadm control --reload
        step 'Also for what is plugged in already.' udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev \
            --subsystem-match=spidev --subsystem-match=ws2812-pio-rp1
    fi
}

# Everything of a file but our block; whole lines, also where the last one was not ended. A block without its end is not
# ours alone, and stays.
without_block() {
    if grep -qxF "$BLOCK_END" "$1"; then
        awk -v begin="$BLOCK_BEGIN" -v end="$BLOCK_END" '$0 == begin {ours = 1} !ours {print} $0 == end {ours = 0}' "$1"
    else
        awk '{print}' "$1"
    fi
}

place_boot_settings() {
    if [ -z "$boot" ]; then
        say 'There is no config.txt, so this is no Raspberry Pi: I2C is left as it is.'
        return
    fi
    # Which buses, says the box: a panel may be on SPI.
    lines=$(ours companion.cli.boot_lines 2>/dev/null) ||
        lines='dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000'
    block="$BLOCK_BEGIN
[all]
$lines
$BLOCK_END"
    if [ "$(sed -n "/^$BLOCK_BEGIN\$/,/^$BLOCK_END\$/p" "$boot")" = "$block" ]; then
        say "The buses of the box are on in $boot."
        return
    fi
    { without_block "$boot" && printf '%s\n' "$block"; } | put "Switching the buses of the box on, I2C at 400 kHz, in $boot." "$boot" || true
    [ -n "$dry" ] || sync
    restart_needed=1
}

place_command() {
    aim=$PLACE/current/venv/bin/companion
    if [ "$(readlink "$COMMAND" 2>/dev/null)" != "$aim" ]; then
        step "Putting the command companion on the PATH: $COMMAND." ln -sf "$aim" "$COMMAND"
    fi
}

# What the tab key knows, and the manual. Both are made by the release itself.
place_help() {
    if ! can_tell; then
        say "Writing the manual and what the tab key completes in bash, zsh and fish, under $SHARE."
        return
    fi
    for shell in bash zsh fish; do
        ours companion.cli.completion "$shell" |
            put "Writing what the tab key completes in $shell." "$(completion_of "$shell")" || true
    done
    ours companion.cli.manual |
        put "Writing the manual: man companion." "$SHARE/man/man1/companion.1" || true
}

completion_of() {
    case $1 in
        bash) say "$SHARE/bash-completion/completions/companion" ;;
        zsh) say "$SHARE/zsh/site-functions/_companion" ;;
        fish) say "$SHARE/fish/vendor_completions.d/companion.fish" ;;
    esac
}

# It says what it does itself.
place_service() {
    if ! can_tell; then
        say "Copying the settings and the ready-made boxes to $SETTINGS."
        say "Making the user companion, in the groups $GROUPS_NEEDED input."
        say "Writing what goes back to a former release, and what speaks when the companion cannot, to $PLACE."
        say "Writing the units companion.service and companion-*, in $UNITS, and the rules that they need."
        say 'Having the service start with the system.'
        return
    fi
    # shellcheck disable=SC2086  # options, or none
    if [ -n "$dry" ]; then
        # What is in the units, says "companion service install --dry-run".
        ours companion service install --dry-run --of "$PLACE/current/venv/bin/companion" $foretold |
            sed -e 1d -e '/^    |/d'
        return
    fi
    ours companion service install ||
        fail 'The service is not in place; the sentence above says why. Mend that and run this again.'
}

# Before there were releases the program was in $PLACE itself.
sweep_old_installation() {
    if has_old_installation; then
        say 'The installation of the old kind is replaced.'
        for part in bin include lib lib64 share pyvenv.cfg; do
            take_away "$PLACE/$part"
        done
    fi
}

say_what_is_next() {
    [ -z "$dry" ] || return 0
    say ''
    say "Table Companion $("$COMMAND" --version | sed 's/.* //') is installed."
    say "The settings are in $SETTINGS, the matches in $MATCHES."
    if [ -e "$PLACE/update.json" ]; then
        say 'It has a minute to show that it lasts; if it does not, the former release plays on.'
    fi
    say 'What to do next:'
    if ! systemd_runs; then
        say '  - start the system: the service starts with it'
    elif [ -n "$restart_needed" ]; then
        say '  - sudo reboot              the buses are on after that'
    fi
    say '  - sudo companion doctor    looks at all that the box needs, and says what to do'
    say "  - $SETTINGS/companion.toml    which box this is, and what you like"
}

install_everything() {
    check_everything
    install_packages
    if [ -z "$wheels" ] && [ -n "$dry" ]; then
        say 'Building the companion from these sources, and fetching what it stands on.'
    elif [ -z "$wheels" ]; then
        gather_wheels
    fi
    unpack_for_a_dry_run
    make_release
    place_groups
    place_rules
    place_command
    place_service
    place_boot_settings
    place_help
    sweep_old_installation
    say_what_is_next
}

# Removing

# Without the companion's own help: it may be broken.
remove_units() {
    if [ -e "$UNITS/companion.service" ]; then
        now=
        ! systemd_runs || now=--now
        wifi=
        [ ! -e "$UNITS/companion-wifi.socket" ] || wifi=companion-wifi.socket
        # shellcheck disable=SC2086  # an option, or a name, or nothing
        step 'Stopping the service, and it will not start with the system.' \
            systemctl disable $now companion.service companion-update.path $wifi
        # What speaks after a failure waits a minute, and would start the service again.
        ! systemd_runs || step 'Stopping what helps it.' systemctl stop 'companion-*.service'
    fi
    for unit in "$UNITS"/companion.service "$UNITS"/companion-*.*; do
        if [ -f "$unit" ] && grep -q 'Table Companion' "$unit"; then
            take_away "$unit"
        fi
    done
    if systemd_runs; then
        step 'Having systemd read its units.' systemctl daemon-reload
        # One that had failed would be listed as long as the system runs.
        step 'Having systemd forget them.' systemctl reset-failed 'companion*'
    fi
}

remove_boot_settings() {
    if [ -n "$boot" ] && grep -q "^$BLOCK_BEGIN\$" "$boot"; then
        without_block "$boot" | put "Taking our block out of $boot." "$boot" || true
    fi
}

remove_matches() {
    take_away "$SETTINGS" "$MATCHES"
    if getent passwd companion >/dev/null; then
        step 'Deleting the user companion.' userdel companion
    fi
}

remove_everything() {
    troubles=
    check_rights
    check_neighbours
    check_boot_settings
    [ -z "$troubles" ] || fail "Nothing was changed, because:$troubles"
    remove_units
    take_away "$RULES" "$STICK_RULES" "$SWITCH_RULES" "$AT_THE_END" "$PORTAL_NAMES"
    remove_boot_settings
    if [ -L "$COMMAND" ]; then
        take_away "$COMMAND"
    fi
    take_away "$(completion_of bash)" "$(completion_of zsh)" "$(completion_of fish)" "$SHARE/man/man1/companion.1" "$PLACE"
    if [ -n "$purge" ]; then
        remove_matches
        say 'All of it is gone. A folder of your own that companion.toml named for the matches is still there.'
    else
        say "The companion is gone. The matches are still in $MATCHES, the settings in $SETTINGS; --purge deletes them."
    fi
    say "Packages of the system stay, for others may use them: $PACKAGES $PINS_PACKAGE."
}

main() {
    dry='' remove='' purge='' wheels='' restart_needed='' unpacked='' foretold=''
    while [ $# -gt 0 ]; do
        case $1 in
            --dry-run) dry=1 ;;
            --wheels)
                [ $# -gt 1 ] || fail '--wheels needs a folder.'
                wheels=$(CDPATH='' cd -- "$2" 2>/dev/null && pwd) || fail "There is no folder $2."
                shift
                ;;
            --remove) remove=1 ;;
            --purge) remove=1 purge=1 ;;
            -h | --help)
                usage
                exit 0
                ;;
            *) fail "There is no option $1. What there is: sh install.sh --help" ;;
        esac
        shift
    done
    if [ -z "$wheels" ] && [ -d "$HERE/wheels" ]; then
        wheels=$HERE/wheels
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    [ -z "$dry" ] || say 'A dry run: nothing is changed.'
    if [ -n "$remove" ]; then
        remove_everything
    else
        install_everything
    fi
}

main "$@"
