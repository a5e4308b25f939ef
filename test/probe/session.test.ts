/** The requests of a probe: what is judged, tried again, listed whole, and what ends it. */
import t from 'tap';
import { Stopped } from '../../src/probe/guard/connection.js';
import { levelsOf } from '../../src/probe/guard/levels.js';
import { Session, type SessionOptions } from '../../src/probe/guard/session.js';
import { allowedSteps, endProbe, runSteps } from '../../src/probe/probe.js';
import { runStep } from '../../src/probe/run-step.js';
import { pick, send, step } from '../../src/probe/step.js';
import { MARKER, NOW, recordsOf, rigOf, SMALL, sendTo, startQuietMock, write } from './scenario.js';

type Answer = (request: string, init: RequestInit) => unknown;

const success = (message: unknown) => ({ status: 'success', message });
const failed = (errors: unknown) => ({ status: 'failed', errors });

/** A session with a service that answers as a test says. */
function sessionWith(answer: Answer, given: Partial<SessionOptions> = {}) {
  const requests: string[] = [];
  const session = new Session({
    baseUrl: 'http://service',
    keys: { publicKey: 'public', secretKey: 'secret' },
    async fetch(url, init) {
      const request = `${init.method} ${url.slice('http://service'.length)}`;
      requests.push(request);
      const body = answer(request, init);
      return body instanceof Response ? body : new Response(JSON.stringify(body));
    },
    marker: MARKER,
    now: () => NOW,
    wait: async () => undefined,
    ...given,
  });
  return { session, requests };
}

const LIST = 'GET /contacts-type';
const typesOf = (...ids: readonly number[]) =>
  success({ contactTypes: ids.map((id) => ({ id, name: `type ${id}`, created_at: NOW })) });
const own = (id: number) => ({ id, name: `${MARKER}type`, created_at: NOW });

t.test('a read without a response is tried once more, a write is not', async (t) => {
  let count = 0;
  const { session, requests } = sessionWith((request) => {
    count += 1;
    if (request.startsWith('POST') || count === 1) throw new TypeError('fetch failed');
    return typesOf();
  });
  t.same(await session.list('contactTypes'), []);
  t.same(requests, [LIST, LIST]);
  const send = session.send('POST /contacts-type/add', { form: {} });
  await t.rejects(send, new Stopped('POST http://service/contacts-type/add has no response: fetch failed'));
  t.same(requests.slice(2), [LIST, 'POST /contacts-type/add']);
  const wrong = sessionWith(() => {
    throw new TypeError('fetch failed', { cause: 'no error' });
  });
  const reason = 'GET http://service/contacts-type has no response: fetch failed';
  await t.rejects(wrong.session.send(LIST, { keys: { secretKey: 'wrong' } }), new Stopped(reason));
  t.equal(wrong.requests.length, 1);
  const several = sessionWith(() => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) });
  });
  const refused = 'GET http://service/contacts-type has no response: ECONNREFUSED';
  await t.rejects(several.session.send(LIST), new Stopped(refused));
});

t.test('a redirect ends the probe, a status of one does not', async (t) => {
  const to = (status: number, headers: Record<string, string>) => new Response('{}', { status, headers });
  const { session } = sessionWith(() => to(301, { location: 'https://service/' }));
  await t.rejects(
    session.send(LIST),
    new Stopped(
      'GET http://service/contacts-type is redirected to https://service/: name the address that answers itself',
    ),
  );
  const other = sessionWith((request) => (request.includes('page') ? to(201, { location: '/1' }) : to(302, {})));
  t.equal((await other.session.send(LIST)).response.status, 302);
  t.equal((await other.session.send(LIST, { query: { page: 2 } })).response.status, 201);
});

t.test('each request has a time limit', async (t) => {
  const signals: unknown[] = [];
  const { session } = sessionWith((_request, { signal }) => {
    signals.push(signal);
    return typesOf();
  });
  await session.send(LIST);
  t.ok(signals.every((signal) => signal instanceof AbortSignal));
});

t.test('a list behind a byte order mark is read, and the mark is kept', async (t) => {
  const marked = `\uFEFF${JSON.stringify(typesOf(1))}`;
  const { session } = sessionWith(() => new Response(marked));
  t.match(await session.list('contactTypes'), [{ id: 1 }]);
  t.equal(session.recording.exchanges[0]?.response.text, marked);
});

t.test('lists are whole under paging, and a list without pages is asked once', async (t) => {
  const paged = sessionWith((request) => {
    const page = /page=(\d)/.exec(request)?.[1] ?? '1';
    return page === '1' ? typesOf(1, 2) : page === '2' ? typesOf(3, 4) : page === '3' ? typesOf(5) : typesOf();
  });
  const ids = async ({ session }: ReturnType<typeof sessionWith>) =>
    (await session.lists.read('contactTypes', {})).map(({ id }) => id);
  t.same(await ids(paged), [1, 2, 3, 4, 5]);
  t.same(paged.requests, [LIST, `${LIST}?page=2`, `${LIST}?page=3`, `${LIST}?page=4`]);
  const plain = sessionWith(() => typesOf(1));
  t.same([await ids(plain), await ids(plain)], [[1], [1]]);
  t.same(plain.requests, [LIST, `${LIST}?page=2`, LIST]);
  const counts = [2, 0, 1, 2, 0, 0];
  const fitting = sessionWith(() => typesOf(...[1, 2].slice(0, counts.shift())));
  t.same([await ids(fitting), await ids(fitting), await ids(fitting), await ids(fitting)], [[1, 2], [1], [1, 2], []]);
  t.same(fitting.requests, [LIST, `${LIST}?page=2`, LIST, LIST, `${LIST}?page=2`, LIST]);
  const endless = sessionWith((request) => typesOf(Number(/page=(\d+)/.exec(request)?.[1] ?? 1)));
  t.equal((await ids(endless)).length, 10_000);
});

t.test('a list that cannot be read ends the probe: nothing is made without a look before', async (t) => {
  const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
  const cases: readonly (readonly [first: unknown, next: unknown, reason: string])[] = [
    [json({ message: 'Server Error' }, 500), {}, 'does not show its list: 500'],
    [typesOf(1), json({ message: 'Server Error' }, 500), 'does not show its list: 500'],
  ];
  for (const [first, next, reason] of cases) {
    const { session, requests } = sessionWith((request) => (request.includes('page') ? next : first), { write: true });
    const made = session.make('contactTypes', 'POST /contacts-type/add', { form: { name: session.name('type') } });
    await t.rejects(made, { message: `${LIST} ${reason}` });
    t.notOk(requests.some((request) => request.startsWith('POST')));
  }
  const strict = sessionWith((request) => (request.includes('page') ? json(failed('no page'), 400) : typesOf(1)));
  t.equal((await strict.session.lists.read('contactTypes', {})).length, 1);
  const other = sessionWith((request) =>
    request.startsWith('GET') ? failed('no GET') : success({ senders: [{ id: 1 }] }),
  );
  t.equal((await other.session.lists.read('senders', {})).length, 1);
  t.same(other.requests, ['GET /senders', 'POST /senders', 'POST /senders?page=2']);
  const empty = sessionWith(() => json(failed('Record Not Found'), 404));
  t.same(await empty.session.lists.read('automations', {}), []);
});

t.test('what others add meanwhile is no own record', async (t) => {
  const lists = [
    typesOf(1),
    typesOf(1),
    success({ contactTypes: [own(2), { id: 3, name: 'Other' }, { id: 1, created_at: NOW }] }),
  ];
  const { session } = sessionWith((request) => (request.startsWith('GET') ? lists.shift() : success('Added')), {
    write: true,
  });
  const { records } = await session.make('contactTypes', 'POST /contacts-type/add', {
    form: { name: session.name('type') },
  });
  t.same(records, [own(2)]);
});

t.test('a create that should have been refused ends the probe: a cleanup finds what it made', async (t) => {
  const made = { id: 7, email: '', country: 'x', contact_type_id: 1 };
  let isTaken = false;
  const answer: Answer = (request) => {
    if (request.startsWith('GET')) return success({ contacts: isTaken ? [{ id: 1 }, made] : [{ id: 1 }] });
    isTaken = true;
    return success('Contact Added Successfully');
  };
  const log: unknown[] = [];
  const { session, requests } = sessionWith(answer, { log: { write: (entry) => void log.push(entry) } });
  const sendAnyway = async () => {
    await session.send('POST /contacts/add', { form: { email: '', country: 'x' } }).catch(() => undefined);
    return [];
  };
  const refused = step('refused', [], pick('sent', sendAnyway), send('GET /contacts/list'));
  const reason = 'POST /contacts/add was taken, and should have been refused: it made 7';
  const detail = `POST /contacts/add email=&country=x\n200 ${JSON.stringify(success('Contact Added Successfully'))}`;
  t.same(await runSteps(session, [refused, refused]), {
    errors: [{ step: 'refused', reason, detail }],
    isStopped: true,
  });
  t.equal(requests.filter((request) => request.startsWith('POST')).length, 1);
  t.match(log, [
    { type: 'make', name: 'POST /contacts/add', kind: 'contacts' },
    { type: 'found', kind: 'contacts', records: [{ id: 7 }] },
  ]);
  const { cleaned } = await endProbe(session);
  t.match(cleaned, { removed: 0, remaining: [{ kind: 'contacts', id: 7, reason: 'reading removes nothing' }] });
});

t.test('a refused create is looked after where its response says nothing', async (t) => {
  let count = 0;
  const { session, requests } = sessionWith((request) => {
    if (request.startsWith('POST')) return { no: 'envelope' };
    count += 1;
    return success({ contacts: count < 4 ? [] : [{ id: 9, email: '', name: MARKER }] });
  });
  const send = () => session.send('POST /contacts/add', { form: { country: 'x' } });
  await send();
  t.same(requests, ['GET /contacts/list', 'POST /contacts/add', 'GET /contacts/list']);
  await t.rejects(send(), /was taken, and should have been refused: it made 9$/);
});

t.test('a refused change, and one of a list that nothing names, end the probe where they are taken', async (t) => {
  const { session } = sessionWith(() => success('done'));
  await t.rejects(
    session.send('POST /sender/update', { form: {} }),
    /should have been refused: nothing new is listed$/,
  );
  const empty = sessionWith(() => new Response(null, { status: 204 }));
  await t.rejects(empty.session.send('POST /sender/update', { form: {} }), /nothing new is listed$/);
  const other = sessionWith(() => success('done'));
  await t.rejects(
    other.session.send('POST /segment/email/store', { form: { segment_id: 'x' } }),
    /nothing new is listed$/,
  );
});

t.test('a contact type that got contacts gets no single send', async (t) => {
  const mock = await startQuietMock(t, { fixture: SMALL });
  const { session } = rigOf(mock, { write: true });
  await runStep(session, write);
  const [type] = session.ledger.own('contactTypes');
  const send = session.make('singleSends', 'POST /single/send/create', { form: sendTo(type?.id, session) });
  await t.rejects(send, /has contacts$/);
});

t.test('an own record without a call that removes it is told', async (t) => {
  const mock = await startQuietMock(t, { fixture: SMALL });
  const before = recordsOf(mock);
  const { session } = rigOf(mock, { write: true });
  const form = { group_name: session.name('group'), description: 'text', is_display: 0 };
  await session.make('unsubscribeGroups', 'POST /unsubscribes-groups/save', { form });
  const reason = 'the document has no call that removes it';
  t.same(await endProbe(session), {
    cleaned: {
      removed: 0,
      remaining: [{ kind: 'unsubscribeGroups', id: 2, name: session.name('group'), reason, isRemovable: false }],
    },
    failure: undefined,
  });
  t.notSame(recordsOf(mock), before);
});

t.test('a delete that is refused, or does nothing, is told', async (t) => {
  const mock = await startQuietMock(t, { fixture: SMALL });
  for (const [message, reason] of [
    [failed('no'), 'DELETE /contacts-type/delete contact_type_id=2 200 {"status":"failed","errors":"no"}'],
    [success('Deleted Successfully'), 'it is there after its delete'],
  ] as const) {
    const { session } = rigOf(mock, {
      write: true,
      fetch: async (url, init) =>
        init.method === 'DELETE' ? new Response(JSON.stringify(message)) : mock.fetch(url, init),
    });
    await session.make('contactTypes', 'POST /contacts-type/add', { form: { name: session.name('type') } });
    t.match((await endProbe(session)).cleaned, { removed: 0, remaining: [{ kind: 'contactTypes', reason }] });
    mock.reset();
  }
});

t.test('a step that fails leaves the others alone; what is no end of a probe is thrown by the cleanup', async (t) => {
  const { session } = sessionWith(() => typesOf());
  const ran: string[] = [];
  const fail = () => Promise.reject(new Error('broken'));
  const note = () => {
    ran.push('two');
    return [];
  };
  const steps = [step('one', [], pick('nothing', fail)), step('two', [], pick('nothing', note))];
  t.same(await runSteps(session, steps), { errors: [{ step: 'one', reason: 'broken' }], isStopped: false });
  t.same(ran, ['two']);
  t.same(await endProbe(session), { cleaned: { removed: 0, remaining: [] }, failure: undefined });
  session.watch('contactTypes', {});
  session.lists.read = () => Promise.reject(new Error('a bug'));
  await t.rejects(endProbe(session), new Error('a bug'));
});

t.test('a request goes out as a step wants it', async (t) => {
  const sent: (readonly [unknown, unknown])[] = [];
  const { session } = sessionWith((_request, { headers, body }) => {
    sent.push([new Headers(headers).get('content-type'), body]);
    return failed({ email: ['The email field is required.'] });
  });
  const kindOf = async (...given: Parameters<Session['send']>) => (await session.send(...given)).kind;
  t.equal(await kindOf('GET /contacts/list', { method: 'HEAD' }), 'head');
  t.equal(await kindOf('GET /contacts/list', { method: 'OPTIONS' }), 'preflight');
  session.lists.read = async () => [];
  const body = { contentType: 'application/json', text: '{' };
  t.equal(await kindOf('POST /contacts/add', { body }), 'call');
  await session.send('POST /contacts/add', { encoding: 'json', form: { country: 1 } });
  t.same(sent, [
    [null, undefined],
    [null, undefined],
    ['application/json', '{'],
    ['application/json', '{"country":"1"}'],
  ]);
});

t.test('what is shared is made once, and levels include writing', async (t) => {
  const { session } = sessionWith(() => typesOf());
  t.equal(
    session.share('one', async () => 1),
    session.share('one', async () => 2),
  );
  const cases = [
    [{}, []],
    [{ write: true }, ['write']],
    [{ segment: 1 }, ['write', 'segment']],
    [{ group: 1, mail: 'a@b', waitMilliseconds: 1 }, ['write', 'group', 'mail', 'wait']],
  ] as const;
  for (const [given, levels] of cases) t.same([...levelsOf(given)], levels);
  t.same(allowedSteps([write], new Set()), []);
});

t.test('a mistake in a question is thrown, one that the gate forbids is none', async (t) => {
  const { session } = sessionWith(() => success('none'));
  t.throws(() => session.judge('GET /nothing', {}, false));
  t.equal(session.judge('DELETE /contacts-type/delete', {}, false), undefined);
});
