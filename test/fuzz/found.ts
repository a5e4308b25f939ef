/** The inputs that broke a rule once, each with the rule: a run prints such a case where it finds another one. */

import type { Rule } from './finding.js';
import { alone, type Input, type Piece, TOKENS } from './input.js';
import { BASE, CONTROL, encodeJson, request } from './inputs/request.js';

export interface FoundCase {
  readonly title: string;
  /** The rule that it broke. */
  readonly rule: Rule;
  readonly inputs: readonly Input[];
}

const kind = 'found';
const { publicKey, secretKey, percentSecret } = TOKENS;

const service = (method: string, path: string, headers: readonly string[] = []): Input =>
  request({ kind, aim: path, method, target: BASE + path, headers });

const form = (path: string, type: string, body: readonly Piece[], headers: readonly string[] = []): Input =>
  request({ kind, aim: path, method: 'POST', target: BASE + path, type, body, headers });

const control = (method: string, path: string, body?: readonly Piece[]): Input =>
  request({
    kind,
    aim: path,
    method,
    target: CONTROL + path,
    ...(body !== undefined && { type: 'application/json', body }),
  });

const broken = (input: Input, ...body: readonly Piece[]): Input => ({ ...input, body, isWhole: false });

const ANY_ENCODING = 'x-mock-assume: body-encoding=any';

const opening = (key: string): Input => ({
  ...service('GET', '/contacts-type'),
  lines: [`GET ${BASE}/contacts-type HTTP/1.1`, 'Host: 127.0.0.1', `PublicKey: ${key}`, `SecretKey: ${key}`],
});

/** More than a validator lists. */
const UNKNOWN = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`unknown${index}`, 0]));

const deep = (levels: number): readonly Piece[] => [['[', levels], '1', [']', levels]];

const csv = (rows: string): readonly Piece[] => [
  '--B\r\nContent-Disposition: form-data; name="contact_type_id"\r\n\r\n3\r\n',
  `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${rows}\r\n--B--\r\n`,
];

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=B';
const DELETED = '/contacts/delete?contact_id=11';

export const found: readonly FoundCase[] = [
  ...['gzip', 'identity', 'xchunked', '"chunked"'].map((coding) => ({
    title: `a delete with the transfer coding ${coding}`,
    rule: 'refusal' as const,
    inputs: [broken(service('DELETE', DELETED, [`Transfer-Encoding: ${coding}`]))],
  })),
  {
    title: 'a delete with broken chunks',
    rule: 'refusal',
    inputs: [broken(service('DELETE', DELETED, ['Transfer-Encoding: chunked']), '\n')],
  },
  {
    title: 'a POST without a form with broken chunks',
    rule: 'refusal',
    inputs: [
      broken(
        service('POST', '/single/send/duplicate?utr=0f8fad5b-d9cb-469f-a165-70867728950e', [
          'Transfer-Encoding: chunked',
        ]),
        'zz\r\n',
      ),
    ],
  },
  {
    title: 'an unknown send by a shorter lifecycle, beside a send that is under way',
    rule: 'refusal',
    inputs: [
      service('POST', '/single/send/duplicate?utr=0f8fad5b-d9cb-469f-a165-70867728950e'),
      service('GET', '/single-send/details?utr=none', ['x-mock-assume: single-send.step-seconds=0']),
    ],
  },
  {
    title: 'an interim response, pipelined behind another request',
    rule: 'response',
    inputs: [
      form('/contacts-type/add', FORM, ['name=Friends'], [ANY_ENCODING]),
      service('GET', '/contacts/list', ['Expect: 100-continue']),
      service('GET', '/contacts-type'),
    ],
  },
  {
    title: 'an upload of a client that closes its side',
    rule: 'response',
    inputs: [
      { ...form('/contacts/upload-csv', MULTIPART, csv('email\na@csv.example\nb@csv.example')), ending: 'half-close' },
    ],
  },
  {
    title: 'a fault that no order describes, among many unknown members',
    rule: 'response',
    inputs: [
      control('POST', '/faults', [encodeJson({ kind: 'answer', status: 'x', ...UNKNOWN })]),
      { ...service('GET', '/contacts-type'), meetsFault: true as const },
    ].map(alone),
  },
  {
    title: 'a long part without headers',
    rule: 'response',
    inputs: [form('/contacts-type/add', MULTIPART, ['--B\r\n\r\n', ['y', 20_000], '\r\n--B--\r\n'])],
  },
  {
    title: 'a preflight with an empty origin',
    rule: 'shape',
    inputs: [service('OPTIONS', '/contacts/list', ['Origin: ', 'Access-Control-Request-Method: POST'])],
  },
  {
    title: 'many unknown members of a fixture',
    rule: 'schema',
    inputs: [{ ...control('POST', '/load', [encodeJson({ state: UNKNOWN })]), isInvalid: true }],
  },
  {
    title: 'many unknown members of a control body',
    rule: 'schema',
    inputs: [{ ...control('PUT', '/clock', [encodeJson({ clock: 'real', ...UNKNOWN })]), isInvalid: true }],
  },
  {
    title: 'a comparison with a deep answer',
    rule: 'no bug',
    inputs: [1_500, 3_000].flatMap((levels) =>
      [
        control('POST', '/faults', ['{"kind":"answer","status":200,"body":', ...deep(levels), '}']),
        { ...service('GET', '/contacts/list'), meetsFault: true as const },
        control('POST', '/journal/verify', ['{"match":{"response":', ...deep(levels), '}}']),
      ].map(alone),
    ),
  },
  {
    title: 'a body that is refused for its length while it is sent',
    rule: 'response',
    inputs: [control('POST', '/reset', ['{"only":"', ['a', 8_000_000], '"}'])],
  },
  {
    title: 'accounts whose keys have blanks, commas or letters that are not ASCII',
    rule: 'state',
    inputs: ['a b', 'pk, other', '\u00e9', '"\\', '<&%25>'].map(opening),
  },
  {
    title: 'a clock that passes the last time that can be counted',
    rule: 'state',
    inputs: [
      control('PUT', '/clock', ['{"clock":"from 2255-06-05T23:47:34.740990Z"}']),
      service('GET', '/contacts-type'),
    ].map(alone),
  },
  {
    title: 'a lone surrogate in an address, and what is sent to it',
    rule: 'no bug',
    inputs: [
      form(
        '/segment/email/store',
        'application/json',
        ['{"segment_id":21,"first_name":"A","last_name":"B","email":"\\ud800@example.com"}'],
        [ANY_ENCODING],
      ),
      control('POST', '/clock/advance', ['{"by":"P40D"}']),
      ...['/outbox', '/outbox/1', '/outbox/1.html', '/outbox/2', '/outbox/2.html'].map((path) => control('GET', path)),
    ].map(alone),
  },
  {
    title: 'the secret key in a path, plain and percent-encoded',
    rule: 'leak',
    inputs: [
      service('GET', `/${secretKey}`),
      service('GET', `/x?${percentSecret}=${percentSecret}`),
      service('GET', `/${percentSecret}`),
    ],
  },
  {
    title: 'the secret key in the names and values of headers',
    rule: 'leak',
    inputs: [
      service('GET', '/contacts-type', [
        `x${secretKey}: y`,
        `Accept: ${publicKey}:${secretKey}`,
        `Cookie: ${percentSecret}`,
      ]),
    ],
  },
  {
    title: 'the secret key in fields, and in the name and the type of a file',
    rule: 'leak',
    inputs: [
      form('/contacts-type/add', FORM, [`name=${percentSecret}&${percentSecret}=x`]),
      form('/contacts/upload-csv', MULTIPART, [
        `--B\r\nContent-Disposition: form-data; name="file"; filename="${secretKey}.csv"\r\nContent-Type: ${secretKey}\r\n\r\n`,
        'email\r\n--B--\r\n',
      ]),
    ],
  },
  {
    title: 'a list of fixtures, some of which cannot be read',
    rule: 'leak',
    inputs: [
      control('GET', '/fixtures'),
      ...['broken', 'link', 'dangling', 'folder', 'wrong'].map((name) =>
        control('POST', '/load', [encodeJson({ fixture: name })]),
      ),
    ],
  },
];
