#!/bin/sh
# A mock at each port, started again whenever it ends: sh mocks.sh 4478 4479
# Ctrl-C or SIGTERM ends all of them. Their states are saved in the working directory, when nothing changes for two seconds and at the end.
trap 'trap - TERM; kill 0' TERM
for port; do
  while kill -0 $$ 2>/dev/null; do
    ${MOCK:-node_modules/.bin/campaign-mock} --port "$port" --state "mock-$port.json"
    sleep 1
  done &
done
wait
