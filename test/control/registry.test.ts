import t, { type Test } from 'tap';
import { calls, callsByName } from '../../src/control/registry.js';
import type { Mock } from '../../src/mock/mock.js';
import { send, start } from '../helper.js';
import { fullFixture, newsForm } from '../sample-accounts/full-fixture.js';
import { type CallCase, cases, type Errors } from './call-cases.js';
import { PROBLEM, problem } from './problem.js';

/** Every call has a case. */
const targets = [...callsByName].map(([name, call]) => ({ name, call, sample: cases[name] as CallCase }));
type Target = (typeof targets)[number];

const BODY = 'The body is not what this call takes.';
const QUERY = 'The query string is not what this call takes.';
const NO_CHANGE = 'A change of assumptions is an object from ids to values.';
const NO_MEMBERS = 'is not allowed: this call takes no members';
const json = { 'content-type': 'application/json' };

const refusal = (status: number, detail: string, errors?: Errors) =>
  problem(status, detail, errors && { errors: errors.map(([pointer, detail]) => ({ pointer, detail })) });

const { overview, settings, state, faults, snapshots, assumptions, journal, warnings, outbox } = calls;
const reads = [state, faults.list, snapshots.list, assumptions.read, journal.find, warnings.read, outbox.find];

/** Everything that control calls return of an account. */
const exportOf = (mock: Mock, publicKey?: string): string =>
  JSON.stringify(reads.map((one) => one.perform(mock.context, { publicKey })));

/** Everything that control calls return of a mock. */
const exportAll = (mock: Mock): string =>
  exportOf(mock) + JSON.stringify([overview, settings.read].map((one) => one.perform(mock.context, {})));

const others = ['pk_other', 'pk_fresh'];

/** A mock in a state that every writing call changes. */
async function startSeeded(t: Test) {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const PublicKey = mock.keys.publicKey;
  const advance = () => client.control('POST', '/clock/advance', { by: 'PT1H' }, { PublicKey });
  const utrIn = ({ body }: { body: unknown }) => (body as { message: { utr: string } }).message.utr;
  await client.get('/sender/resend-mail', { sender_id: 1, colour: 'red' });
  await client.control('POST', '/accounts', { public_key: 'pk_fresh' });
  await client.control('PATCH', '/assumptions', { 'list-order': 'newest-first' });
  await client.control('POST', '/faults', { kind: 'failure', failure: '500', endpoint: 'GET /senders' });
  await client.control('POST', '/snapshots/seeded');
  const target = { type: 'custom', automation_name: 'A', automation_for: 'contacts_1', unsubscribe_group_id: 1 };
  const automation = utrIn(await client.post('/automations/create', target));
  await client.post('/automations/schedule/create', {
    utr: automation,
    sender_id: 1,
    subject: 'Hi',
    waiting_period: 1,
    waiting_type: 'instantly',
    template_id: 1,
    preview_img: 'a.png',
  });
  await client.get('/automations/set-live', { utr: automation });
  const csv = new File(['email\neve@example.com\n'], 'a.csv');
  await client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv });
  await client.post('/single/send/create', { ...newsForm, schedule_type: 0 });
  await advance();
  const { body } = await client.get('/single-send/list');
  const [{ utr }] = (body as { message: { singleSends: [{ utr: string }] } }).message.singleSends;
  const pathOf = (path: string) => path.replace('{send}', utr).replace('{automation}', automation);
  const before = exportAll(mock);
  return {
    mock,
    before,
    /** Sends a call, to its own path or to the given path. */
    ask: async (
      { call, sample }: Target,
      init: { path?: string; query?: string; headers?: object; body?: string } = {},
    ) => {
      const { path = sample.path, query = '', headers = {}, body } = init;
      const response = await send(mock.controlUrl + pathOf(path) + query, {
        method: call.method,
        headers: { ...(body !== undefined && json), ...headers },
        body: body ?? null,
      });
      return { ...response, type: response.headers['content-type'] };
    },
  };
}

type Seeded = Awaited<ReturnType<typeof startSeeded>>;

/** Asserts a refusal byte by byte, and that nothing has changed. */
async function refuses(t: Test, starting: Promise<Seeded>, target: Target, init: object, expected: { status: number }) {
  const seeded = await starting;
  const { status, type, text } = await seeded.ask(target, init);
  const label = `${target.name} ${JSON.stringify(init).slice(0, 150)}`;
  t.equal(status, expected.status, label);
  t.equal(type, PROBLEM, label);
  t.strictSame(JSON.parse(text || 'null'), expected, label);
  const after = exportAll(seeded.mock);
  t.ok(after === seeded.before, `${label}: nothing has changed`);
  seeded.before = after;
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** The errors of an unknown member. */
const unknown = (takesMembers = false): Errors => [['/colour', takesMembers ? 'is unknown' : NO_MEMBERS]];

t.test('every call has a case, and every subcommand is described by a sentence', async (t) => {
  t.strictSame(Object.keys(cases).toSorted(), [...callsByName.keys()].toSorted());
  for (const { call, name } of targets) t.match(call.command?.[1] ?? 'No subcommand.', /^[A-Z].+\.$/, name);
});

/** Refused calls change nothing, so all of them share one mock. */
const seeded = startSeeded(t);

for (const target of targets) {
  const { name, call, sample } = target;
  const { body, takesMembers, status, reads, underKey, bad = [], badQueries = [], badPaths = [] } = sample;
  const { method, path } = call;
  const takesBody = method !== 'GET';
  const good = JSON.stringify(body ?? {});

  t.test(`${method} ${path} accepts its input`, async (t) => {
    const { mock, before, ask } = await startSeeded(t);
    const answer = await ask(target, takesBody ? { body: good } : {});
    t.equal(answer.status, status, answer.text);
    t.equal(exportAll(mock) === before, reads === true);
  });

  t.test(`${method} ${path} for one account leaves other accounts unchanged`, async (t) => {
    const { mock, ask } = await startSeeded(t);
    const before = others.map((key) => exportOf(mock, key));
    const answer = await ask(target, {
      ...(takesBody && { body: good }),
      headers: { PublicKey: mock.keys.publicKey },
    });
    t.equal(answer.status, underKey ? 422 : name === 'accounts.close' ? 409 : status, answer.text);
    t.strictSame(
      others.map((key) => exportOf(mock, key)),
      before,
    );
  });

  t.test(`${method} ${path} refuses an unknown account, parameter and path`, async (t) => {
    const sent = takesBody ? { body: good } : {};
    const unknownKey = refusal(404, 'No account has the public key "pk_othr"; did you mean pk_other?');
    const nobody = underKey ? refusal(422, BODY, underKey('pk_othr')) : unknownKey;
    await refuses(t, seeded, target, { ...sent, headers: { PublicKey: 'pk_othr' } }, nobody);
    await refuses(t, seeded, target, { ...sent, query: '?public_key=pk_othr' }, nobody);
    const noQuery = refusal(422, QUERY, unknown(takesBody ? false : takesMembers));
    await refuses(t, seeded, target, { ...sent, query: '?colour=red' }, noQuery);
    await refuses(t, seeded, target, { ...sent, query: '?public_key=pk_other&colour=red&colour=blue' }, noQuery);
    for (const [query, errors] of badQueries) {
      await refuses(t, seeded, target, { ...sent, query: `?${query}` }, refusal(422, QUERY, errors));
    }
    for (const [path, status, detail] of badPaths) {
      await refuses(t, seeded, target, { ...sent, path }, refusal(status, detail));
    }
  });

  if (!takesBody) continue;
  const isPatch = name === 'assumptions.change';

  t.test(`${method} ${path} refuses an invalid body`, async (t) => {
    const wrong: [text: string, shown: string][] = [
      ...['null', '[]', '"text"', '5', 'true', '[{"only":[]}]'].map((text): [string, string] => [text, text]),
      ...[2_000, 30_000].map((depth): [string, string] => [nested(depth), `${'['.repeat(57)}...`]),
    ];
    for (const [text, shown] of wrong) {
      const errors: Errors = [['', `is ${shown}; wanted object`]];
      const expected = isPatch ? refusal(422, NO_CHANGE) : refusal(422, BODY, errors);
      await refuses(t, seeded, target, { body: text }, expected);
    }
    for (const [one, errors, detail = BODY] of bad) {
      await refuses(t, seeded, target, { body: JSON.stringify(one) }, refusal(422, detail, errors));
    }
    if (isPatch) return;
    for (const value of ['"red"', nested(2_000), nested(30_000)]) {
      const more = `${good.slice(0, -1)}${good === '{}' ? '' : ','}"colour":${value}}`;
      await refuses(t, seeded, target, { body: more }, refusal(422, BODY, unknown(takesMembers)));
    }
  });

  const noType = refusal(415, 'The body is no JSON; wanted the header content-type: application/json.');

  t.test(`${method} ${path} refuses malformed JSON`, async (t) => {
    const texts = [
      ['{', /^Expected property name or '}' in JSON at position 1/],
      ['text', /^Unexpected token 'e', "text" is not valid JSON$/],
      [`${good}\n }`, /^Unexpected non-whitespace character after JSON at position \d+/],
      [`${good.slice(0, -1)},\n}`, /^(Expected|Unexpected) .* in JSON at position \d+/],
      ['[1,]', /^Unexpected token ']', "\[1,]" is not valid JSON$/],
      [' ', /^Unexpected end of JSON input$/],
    ] as const;
    for (const [text, words] of texts) {
      const problem = await Promise.resolve(text)
        .then(JSON.parse)
        .catch(({ message }: Error) => message);
      t.match(problem, words);
      const noJson = `The body is not JSON: ${problem.replaceAll('\n', ' ')}.`;
      await refuses(t, seeded, target, { body: text }, refusal(400, noJson));
    }
    const twice = 'The body has the key "a" twice in one object, at line 2 again.';
    await refuses(t, seeded, target, { body: '{"a":1,\n"a":2}' }, refusal(400, twice));
    const latin1 = Buffer.from('{"a":\n"\xe9"}', 'latin1');
    const noUnicode = 'The body is neither UTF-8 nor UTF-16 with a byte order mark in line 2.';
    await refuses(t, seeded, target, { body: latin1 }, refusal(400, noUnicode));
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/ld+json', 'text/json', 'x']) {
      const sent = { body: good, headers: { 'content-type': type } };
      await refuses(t, seeded, target, sent, noType);
    }
  });
}
