/** Single sends of the probe's own: years ahead, for nobody. */
import type { ShownRecord } from '../../inference/shown-records.js';
import { createSend, knownSchedule } from '../send-forms.js';
import type { Step } from '../step.js';

const CREATE = 'POST /single/send/create';
const UPDATE = 'POST /single/send/update';
const DUPLICATE = 'POST /single/send/duplicate';
const DETAILS = 'GET /single-send/details';

/** A document that gives only one of both bodies does not say what becomes of two. */
const BOTH_BODIES = { template_json: '{"blocks":[]}', template_html: '<p>Hello</p>' };

export const sends: readonly Step[] = [
  {
    title: 'list the single sends',
    needs: [],
    calls: ['GET /single-send/list', DETAILS],
    tells: ['single-send.sender-text', 'open-tokens.key'],
    async run(session) {
      const all = await session.list('singleSends');
      const hasTokens = ({ unique_open_token }: ShownRecord) => Object.keys(Object(unique_open_token)).length > 0;
      // What an empty map is shown as, and what the keys of one are.
      for (const one of [all.find((one) => !hasTokens(one)), all.find(hasTokens)])
        if (one !== undefined) await session.send(DETAILS, { query: { utr: String(one.utr) } });
    },
  },
  {
    title: 'create a single send years ahead, and duplicate it',
    needs: ['write'],
    calls: [CREATE, DETAILS, DUPLICATE],
    tells: [
      'single-send.lifecycle',
      'single-send.sender-text',
      'schedule.read-back',
      'template-body',
      'duplicate.name',
    ],
    async run(session) {
      const send = await createSend(session, 'send', knownSchedule(session, CREATE));
      if (send === undefined) return;
      await session.make('singleSends', DUPLICATE, { query: { utr: send.utr } });
    },
  },
  {
    title: 'give a single send years ahead both bodies',
    needs: ['write'],
    calls: [CREATE, UPDATE, DETAILS],
    // The document says to give only one of them: the mock warns.
    tells: ['template-body.both'],
    async run(session) {
      const known = knownSchedule(session, CREATE);
      const send = await createSend(session, 'bodies', known && { ...known, ...BOTH_BODIES });
      const schedule = knownSchedule(session, UPDATE);
      if (send === undefined || schedule === undefined) return;
      const { utr, form } = send;
      await session.send(UPDATE, { form: { utr, ...form, ...schedule, ...BOTH_BODIES } });
      await session.send(DETAILS, { query: { utr } });
    },
  },
];
