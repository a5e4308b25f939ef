import t from 'tap';
import { parseSwitch } from '../../src/cli/flags.js';

const STRICT = 'CAMPAIGN_MOCK_STRICT';

t.test('parseSwitch reads a yes and a no', async (t) => {
  for (const text of ['1', 'true', 'on', 'yes', 'TRUE', 'Yes']) t.equal(parseSwitch(STRICT, text), true, text);
  for (const text of ['0', 'false', 'off', 'no', 'False', 'OFF']) t.equal(parseSwitch(STRICT, text), false, text);
});

t.test('parseSwitch refuses anything but a yes or a no', async (t) => {
  for (const text of ['', '2', 'maybe', 'truee', ' ']) {
    const message = `${STRICT}: is ${JSON.stringify(text)}; wanted 1, true, on or yes, or 0, false, off or no`;
    t.throws(() => parseSwitch(STRICT, text), { message }, text);
  }
});
