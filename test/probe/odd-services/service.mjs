/** A service by hand, as others would write it from the document: nothing of the mock is in it. */
import { createServer } from 'node:http';

const PREFIX = '/api/v1';
const MINUTE = 60_000;

/** Each kind: its list, the member of its records, its create, its deletes, the parameter of a delete, what is required. */
const KINDS = {
  types: ['/contacts-type', 'contactTypes', '/contacts-type/add', '/contacts-type/delete', 'contact_type_id', ['name']],
  contacts: [
    '/contacts/list',
    'contacts',
    '/contacts/add',
    '/contacts/delete',
    'contact_id',
    ['contact_type_id', 'email', 'country'],
  ],
  fields: [
    '/custom-fields',
    'customFields',
    '/custom-fields/save',
    '/custom-fields/delete',
    'id',
    ['field_name', 'field_type'],
  ],
  unsubscribed: [
    '/global-unsubscribes',
    'unSubscribers',
    '/global-unsubscribes/save',
    '/global-unsubscribes/delete',
    'id',
    ['email_address'],
  ],
  recipients: [
    '/unsubscribes-groups/recipients-list',
    'recipients',
    '/unsubscribes-groups/manually-add',
    '/unsubscribes-groups/recipients-delete',
    'id',
    ['unsubscribe_groups_id', 'email_address'],
  ],
  notified: [
    '/notification-recipients',
    'notifications',
    '/notification-recipient/save',
    '/notification-recipient/delete',
    'id',
    ['email_address', 'email_owner'],
  ],
  automations: [
    '/automations',
    'automations',
    '/automations/create',
    '/automations/delete',
    'utr',
    ['type', 'automation_name', 'unsubscribe_group_id'],
  ],
};
/** What it has and nobody changes. */
const FIXED = {
  '/senders': ['senders', [{ id: 1, from_name: 'Shop', from_email: 'shop@example.com', is_verified: 1 }]],
  '/get-design/template': ['templates', [{ id: 1, template_name: 'Blank', preview_image: 'image.png' }]],
  '/unsubscribes-groups': ['unsubscribesGroups', [{ id: 1, group_name: 'News', unsubscribe_clients_count: 0 }]],
  '/segment/list': ['segments', []],
  '/single-send/list': ['singleSends', []],
  '/get/country-state-city': ['countries', [{ id: 1, name: 'India' }]],
};
const ADDRESSES = ['email', 'email_address'];

const success = (message, status = 200) => [status, { status: 'success', message }];
const failure = (errors, status) => [status, { status: 'failed', errors }];

function pairsOf(type, body) {
  if (type.startsWith('application/json')) return Object.entries(JSON.parse(body));
  if (!type.startsWith('multipart/')) return [...new URLSearchParams(body)];
  const [, boundary] = /boundary=(.*)/.exec(type);
  return body.split(`--${boundary}`).flatMap((part) => {
    const [, name, value] = /name="([^"]*)".*?\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
}

/** A database that cuts what is too long. */
const cut = (value) => value.replace(/^[^@]{64,}@/, (local) => `${local.slice(0, 64)}@`).slice(0, 255);

/**
 * Starts it.
 * @param options `perMinute`: its limit; `paged`: lists in paginators; `hidden`: kinds whose list has another shape;
 *   `restless`: kinds whose list shows others at each read; `notified`: addresses that get its events
 */
export async function startService(options = {}) {
  const records = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
  const calls = [];
  let id = 100;
  let passed = 0;
  let window = { from: 0, count: 0 };
  const add = (kind, fields) => {
    id += 1;
    records[kind].push({ id, utr: `u-${id}`, ...fields, created_at: new Date(1_750_000_000_000 + id).toISOString() });
  };
  for (const email_address of options.notified ?? []) add('notified', { email_address, email_owner: 'Owner' });

  function listed(kind, member, query) {
    const page = Number(query.get('page') ?? 1);
    const all =
      kind === 'recipients'
        ? records[kind].filter((one) => one.unsubscribe_groups_id === query.get('groupId'))
        : records[kind];
    id += 1;
    if (options.restless?.includes(kind)) return success({ [member]: [{ id, name: 'Somebody' }] });
    if (options.hidden?.includes(kind)) return success({ items: all });
    if (!options.paged) return success({ [member]: all });
    const data = all.slice((page - 1) * 2, page * 2);
    return success({ [member]: { current_page: page, data, per_page: 2, total: all.length } });
  }

  function create(kind, required, form) {
    const missing = required.filter((name) => (form.get(name) ?? '') === '');
    const errors = missing.map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]]);
    if (errors.length > 0) return failure(Object.fromEntries(errors), 422);
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, cut(value)]));
    const [list] = ADDRESSES.filter((name) => form.has(name));
    for (const address of list === 'email_address' ? form.get(list).split(',') : [fields[list]]) {
      const one = { ...fields, ...(list !== undefined && { [list]: cut(address.trim()) }) };
      add(kind, one);
      // Who leaves a group by hand leaves everything here.
      if (kind === 'recipients') add('unsubscribed', { email_address: one.email_address, unsubscribe_groups_id: null });
    }
    return success('Added Successfully', 201);
  }

  function respond(method, path, query, headers, form) {
    if (headers.publickey === undefined) return failure({ PublicKey: ['The public key field is required.'] }, 401);
    if (headers.publickey !== 'pk' || headers.secretkey !== 'sk') return [401, { message: 'Unauthenticated.' }];
    if (FIXED[path] !== undefined) return success(Object.fromEntries([FIXED[path]]));
    for (const [kind, [list, member, make, drop, key, required]] of Object.entries(KINDS)) {
      if (path === list && method === 'GET') return listed(kind, member, query);
      if (path === make && method === 'POST') return create(kind, required, form);
      if (path !== drop || method !== 'DELETE') continue;
      const index = records[kind].findIndex((one) => String(one[key === 'utr' ? 'utr' : 'id']) === query.get(key));
      if (index < 0) return failure('Record Not Found', 404);
      records[kind].splice(index, 1);
      return success('Deleted Successfully');
    }
    return failure('Record Not Found', 404);
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url, 'http://service');
    const send = (status, text, headers = {}) => response.writeHead(status, headers).end(text);
    if (!pathname.startsWith(PREFIX)) return send(404, '<html><body><h1>Not Found</h1></body></html>');
    const now = Date.now() + passed;
    if (now - window.from >= MINUTE) window = { from: now, count: 0 };
    window.count += 1;
    const { perMinute = Number.POSITIVE_INFINITY } = options;
    if (window.count > perMinute) {
      calls.push('429');
      return send(429, '<html>Too Many Requests</html>', {
        'retry-after': String(Math.ceil((window.from + MINUTE - now) / 1_000)),
      });
    }
    const path = pathname.slice(PREFIX.length);
    calls.push(`${request.method} ${path}`);
    const form = new Map(pairsOf(request.headers['content-type'] ?? '', Buffer.concat(chunks).toString()));
    const [status, body] = respond(request.method, path, searchParams, request.headers, form);
    return send(status, JSON.stringify(body), { 'content-type': 'application/json' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    baseUrl: `http://127.0.0.1:${server.address().port}${PREFIX}`,
    records,
    calls,
    options,
    /** Lets time pass. */
    advance: (milliseconds) => {
      passed += milliseconds;
    },
    close: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  };
}
