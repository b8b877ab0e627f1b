#!/usr/bin/env bash
# Tries scripts/slurm/count.sbatch on a Slurm of one node that lives in a temporary folder: four shards of a count,
# one of them requeued in the middle, merged and compared with the plain count. Takes three minutes.
# usage: tests/slurm/run.sh QUEENS [N]     (as root; Debian packages slurm-wlm and munge; N from 19 on, default 20)
set -euo pipefail
queens=$(realpath "${1:?usage: tests/slurm/run.sh QUEENS [N]}") n=${2:-20}
batch=$(realpath "$(dirname "$0")/../../scripts/slurm/count.sbatch")
for tool in munged slurmctld slurmd sbatch; do
  command -v $tool >/dev/null && continue
  echo "queens: this trial needs $tool (Debian packages slurm-wlm, munge)" >&2
  exit 2
done
[ "$(id -u)" -eq 0 ] || { echo "queens: slurmd starts jobs only as root" >&2; exit 2; }

work=$(mktemp -d)
mkdir -p "$work"/{munge,state,spool,counts}
finish() {
  [ -z "${job:-}" ] || scancel "$job" || true
  for daemon in slurmd slurmctld munge/munged; do
    [ ! -s "$work/$daemon.pid" ] || kill "$(cat "$work/$daemon.pid")" || true
  done
  sleep 1
  rm -rf "$work"
}
trap finish EXIT

# Keys, sockets and ports of its own: a Slurm that runs here already is left alone.
(umask 077 && head -c 128 /dev/urandom >"$work/munge/key")
munged --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/munged.pid" \
  --log-file="$work/munge/log" --seed-file="$work/munge/seed" 2>/dev/null
export SLURM_CONF=$work/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=trial
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=16827
SlurmdPort=16828
SlurmUser=root
AuthInfo=socket=$work/munge/socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MailProg=/bin/true
NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
slurmctld -c
slurmd

cd "$work/counts"
job=$(QUEENS=$queens sbatch --parsable --array=1-4 --cpus-per-task=1 "$batch" queen "$n" "$work/counts")
file=$work/counts/queen-$n-1.db
# part: tasks saved, and their share of the work
part() {
  "$queens" status "$file" --format json 2>/dev/null |
    sed -E 's/.*"own_tasks":[0-9]+,"finished":([0-9]+),"done":([0-9.]+).*/\1 \2/'
}

# Requeued once it has saved something; Slurm lets a requeued job wait for two minutes.
saved=0
for ((i = 0; i < 200 && saved == 0; ++i)); do
  sleep 0.2
  read -r saved share < <(part) || saved=0
done
scontrol requeue "${job}_1"
sleep 2
read -r saved share < <(part)
echo "shard 1 requeued with $saved tasks saved, $share of its work"
if [ "${share%%.*}" -ne 0 ]; then
  echo "queens: shard 1 was over before it could be requeued: take a larger N" >&2
  exit 1
fi
while [ -n "$(squeue --noheader)" ]; do sleep 1; done
cat queens-*-1.log

merged=$("$queens" merge "$work"/counts/queen-"$n"-?.db -o "$work/all.db")
plain=$("$queens" count queen "$n" --quiet)
echo "merged $merged, plain $plain"
[ "$merged" = "$plain" ]
