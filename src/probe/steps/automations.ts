/** Automations of the probe's own, for a contact type without contacts. */
import { addEmail, createAutomation, type OwnAutomation as Own } from '../own-automations.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const CREATE = 'POST /automations/create';
const DETAILS = 'GET /automations/details';
const DUPLICATE = 'GET /automations/duplicate';
const PAUSE = 'GET /automations/pause';
const SET_LIVE = 'GET /automations/set-live';
const SCHEDULES = 'GET /automations/schedule';
const ADD = 'POST /automations/schedule/create';

const BOTH_BODIES = { template_json: '{"blocks":[]}', template_html: '<p>Hello</p>' };

/** An automation with an email that several steps use. */
const ownAutomation = (session: Session): Promise<Own | undefined> =>
  session.share('automation', async () => {
    const own = await createAutomation(session, 'custom', 'custom');
    if (own !== undefined) await addEmail(session, own);
    return own;
  });

type Make = (session: Session) => Promise<Own | undefined>;

/** Runs what needs an automation, where the service takes one. */
const withAutomation =
  (make: Make, act: (session: Session, own: Own) => Promise<unknown>) =>
  async (session: Session): Promise<void> => {
    const own = await make(session);
    if (own !== undefined) await act(session, own);
  };

const show = (session: Session, { utr }: Pick<Own, 'utr'>) => session.send(DETAILS, { query: { utr } });
const setLive = (session: Session, { utr }: Own) => session.send(SET_LIVE, { query: { utr } });

/** Duplicates an own automation, and shows the copy. */
async function duplicate(session: Session, { utr }: Own): Promise<void> {
  await session.send(SCHEDULES, { query: { utr } });
  await show(session, { utr });
  const { records } = await session.make('automations', DUPLICATE, { query: { utr } });
  for (const copy of records) {
    await show(session, { utr: String(copy.utr) });
    await session.send(SCHEDULES, { query: { utr: String(copy.utr) } });
  }
}

export const automations: readonly Step[] = [
  {
    title: 'create automations of both types',
    needs: ['write'],
    calls: [CREATE, DETAILS, ADD],
    tells: ['automation-type.codes', 'automation.exit-criteria', 'template-body'],
    async run(session) {
      await createAutomation(session, 'welcome', 'welcome');
      await ownAutomation(session);
    },
  },
  {
    title: 'pause a draft of an automation',
    needs: ['write'],
    calls: [PAUSE, DETAILS],
    tells: ['pause.not-live'],
    run: withAutomation(ownAutomation, async (session, own) => {
      await show(session, own);
      await session.send(PAUSE, { query: { utr: own.utr } });
    }),
  },
  {
    title: 'duplicate an automation',
    needs: ['write'],
    calls: [DUPLICATE, DETAILS, SCHEDULES],
    tells: ['duplicate.name', 'duplicate.schedules'],
    run: withAutomation(ownAutomation, duplicate),
  },
  {
    title: 'give an email of an automation both bodies',
    needs: ['write'],
    calls: [ADD],
    // The document says to give only one of them: the mock warns.
    tells: ['template-body.both'],
    run: withAutomation(ownAutomation, (session, own) => addEmail(session, own, BOTH_BODIES)),
  },
  {
    title: 'set an automation live that has no emails',
    needs: ['write', 'mail', 'notify'],
    calls: [CREATE, SET_LIVE, DETAILS, SCHEDULES],
    tells: ['set-live.incomplete'],
    run: withAutomation(
      (session) => createAutomation(session, 'custom', 'empty'),
      async (session, empty) => {
        await session.send(SCHEDULES, { query: { utr: empty.utr } });
        await setLive(session, empty);
      },
    ),
  },
  {
    title: 'set an automation live twice, duplicate and pause it',
    needs: ['write', 'mail', 'notify'],
    calls: [SET_LIVE, PAUSE, DUPLICATE, DETAILS, SCHEDULES],
    tells: ['set-live.already-live', 'duplicate.counters', 'pause.next-status'],
    run: withAutomation(ownAutomation, async (session, own) => {
      await show(session, own);
      await setLive(session, own);
      await show(session, own);
      await setLive(session, own);
      await show(session, own);
      await duplicate(session, own);
      await session.send(PAUSE, { query: { utr: own.utr } });
      await show(session, own);
    }),
  },
  {
    title: 'set an automation live again after a while',
    needs: ['write', 'mail', 'notify', 'wait'],
    calls: [CREATE, SET_LIVE, DETAILS],
    tells: ['set-live.already-live'],
    run: withAutomation(ownAutomation, async (session, own) => {
      await setLive(session, own);
      await session.wait(2000);
      // It is created later: its time tells that a second has passed.
      await createAutomation(session, 'welcome', 'later');
      await show(session, own);
      await setLive(session, own);
      await show(session, own);
    }),
  },
];
