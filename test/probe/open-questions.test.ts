/** What a probe asks behind its steps: requests that its twin answers in several ways. */
import t from 'tap';
import { judge } from '../../src/inference/findings.js';
import { openQuestions } from '../../src/probe/open-questions.js';
import { endProbe, runSteps } from '../../src/probe/probe.js';
import { list, step } from '../../src/probe/step.js';
import { bulkDeletes } from '../../src/probe/steps/deletes.js';
import { refusedSends } from '../../src/probe/steps/refused.js';
import { byPlace } from './round-trip.js';
import { ALL, recordsOf, rigOf, SMALL, startQuietMock } from './scenario.js';

t.test('reading alone asks by reads, and by posts that lack a required field', async (t) => {
  const assumptions = { 'array-keys': 'indexed', 'repeated-field': 'first', 'duplicate-name': 'taken' } as const;
  const mock = await startQuietMock(t, { fixture: SMALL, assumptions });
  const before = recordsOf(mock);
  const { session, requests } = rigOf(mock);
  t.same(await runSteps(session, [openQuestions]), { errors: [], isStopped: false });
  t.equal(session.questions, requests.length);
  t.ok(session.questions > 50 && session.questions <= 400, `${session.questions}`);
  t.notOk(requests.some((one) => one.startsWith('DELETE')));
  const { findings } = judge(session.recording.exchanges);
  t.match(byPlace(findings), {
    'array-keys@POST /unsubscribes-groups/save': 'indexed',
    'array-keys@POST /contacts/add': 'indexed',
    'repeated-field@POST /sender/save': 'first',
    'duplicate-name@POST /unsubscribes-groups/save': 'taken',
    'duplicate-name@POST /custom-fields/save': 'taken',
  });
  t.same(recordsOf(mock), before);
});

t.test('own records are written and removed, and show what no step asks', async (t) => {
  const assumptions = {
    'dangling-reference': 'not-found',
    'http-status.not-found': 410,
    'method-mismatch': 'documented',
    'update.omitted-fields': 'clear',
    'schedule-date.format': 'short',
    'text.max-length': 255,
    'pause.not-live': 'text:Not live',
  } as const;
  const mock = await startQuietMock(t, { fixture: SMALL, assumptions });
  const before = recordsOf(mock);
  const { session } = rigOf(mock, ALL);
  t.same(await runSteps(session, [...refusedSends, ...bulkDeletes, openQuestions]), { errors: [], isStopped: false });
  const { findings, contradictions } = judge(session.recording.exchanges);
  t.same(contradictions, []);
  t.match(byPlace(findings), {
    'dangling-reference@POST /single/send/create': 'not-found',
    'http-status.not-found@DELETE /contacts/delete': 410,
    'http-status.not-found@POST /automations/bulk-delete': 410,
    'text.max-length@POST /contacts/update': 255,
    'pause.not-live@GET /automations/pause': 'text:Not live',
    'update.omitted-fields@POST /sender/update': 'clear',
  });
  t.same((await endProbe(session)).cleaned?.remaining, []);
  t.same(recordsOf(mock), before);
});

t.test('what a long list would show is not predicted', async (t) => {
  const contact_types = Array.from({ length: 201 }, (_, at) => ({ id: at + 1, name: `Type ${at}` }));
  const mock = await startQuietMock(t, { fixture: { accounts: [{ contact_types }] } });
  const { session, requests } = rigOf(mock);
  t.same(await runSteps(session, [step('look', [], list('contactTypes')), openQuestions]), {
    errors: [],
    isStopped: false,
  });
  t.same(
    requests.filter((one) => one.endsWith(' /contacts-type')),
    ['GET /contacts-type', 'GET /contacts-type'],
    'by the step, and before a refused create',
  );
});
