/** Every scenario, in the order of play. */
import type { Scale } from '../scale.js';
import type { Scenario } from '../scenario.js';
import { accounts } from './accounts.js';
import { burdens } from './burdens.js';
import { files } from './files.js';
import { forms } from './forms.js';
import { lists } from './lists.js';
import { memory } from './memory.js';
import { peers } from './peers.js';
import { records } from './records.js';
import { starts } from './starts.js';
import { bigSteps } from './steps.js';

export const allScenarios = (scale: Scale): readonly Scenario[] =>
  [lists, forms, records, accounts, memory, files, bigSteps, starts, burdens, peers].flatMap((topic) => topic(scale));
