/** Fixtures to load into an account: the one of the batch with things replaced, removed, doubled or added. */
import type { Input } from '../input.js';
import { fixture } from '../world.js';
import type { Chance } from './chance.js';
import type { createOracle } from './control.js';
import { mutateJson } from './json.js';
import { CONTROL, encodeJson, request } from './request.js';
import { nearText } from './texts.js';

const [first] = fixture.accounts;
const own = { ...fixture, accounts: [first] };

/** Replaces the addresses of some records by hostile ones, which the schema takes. */
const withAddresses = (state: unknown, chance: Chance): unknown =>
  JSON.parse(JSON.stringify(state), (name, value) =>
    /^email|_email$|^from_/.test(name) && chance.once(6) ? nearText('address', chance) : value,
  );

export function fixtureInput(fits: ReturnType<typeof createOracle>, chance: Chance): Input {
  let state: unknown = own;
  if (chance.once(3)) state = withAddresses(state, chance);
  for (
    let changes = chance.weighted([
      [2, 0],
      [6, 1],
      [3, 2],
      [1, 6],
    ]);
    changes > 0;
    changes -= 1
  )
    state = mutateJson(state, chance);
  const json = encodeJson({ state });
  const target = `${CONTROL}/load`;
  const input = request({
    kind: 'fixture',
    aim: 'load',
    method: 'POST',
    target,
    type: 'application/json',
    body: [json],
  });
  return fits('load', json) ? input : { ...input, isInvalid: true };
}
