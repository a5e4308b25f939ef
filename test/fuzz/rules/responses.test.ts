import t from 'tap';
import type { Exchange } from '../exchange.js';
import type { Input } from '../input.js';
import { judgeResponses } from './responses.js';

const plain: Input = { kind: 'test', aim: 'test', lines: ['GET / HTTP/1.1'], body: [], isWhole: true };
const headers = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
const problem = { ...headers, 'content-type': 'application/problem+json; charset=utf-8' };

function judge(status: number, body: string, more: Partial<Input> = {}, headersOf: Record<string, string> = headers) {
  const response = { status, headers: headersOf, body: Buffer.from(body) };
  const exchange: Exchange = { input: { ...plain, ...more }, responses: [response], sent: 0, took: 0 };
  return judgeResponses(exchange).map(({ rule, what }) => `${rule}: ${what}`);
}

const FAILED = '{"status":"failed","errors":"Record Not Found"}';
const PROBLEM = '{"type":"about:blank","title":"Not Found","status":404,"detail":"x"}';

t.test('judgeResponses accepts a success, and a refusal in the failure shape', async (t) => {
  t.strictSame(judge(200, 'anything', {}, {}), []);
  t.strictSame(judge(404, FAILED), []);
  t.strictSame(judge(422, '{"status":"failed","errors":{"email":["x"]}}'), []);
  t.strictSame(judge(404, PROBLEM, {}, problem), []);
  t.strictSame(judge(404, FAILED, { isInvalid: true }), []);
  t.strictSame(judge(200, FAILED, { isInvalid: true }), []);
  t.strictSame(judge(200, 'x /mark-1- x', { mark: '/mark-1-' }), []);
  t.strictSame(judge(404, '', { lines: ['HEAD / HTTP/1.1'] }, {}), []);
});

t.test('judgeResponses tells what is wrong with a response', async (t) => {
  t.strictSame(judge(500, FAILED), ['no bug: a 500']);
  t.strictSame(judge(404, 'x'), ['shape: a 404 has another shape']);
  t.strictSame(judge(404, FAILED, {}, { ...headers, 'content-type': 'text/plain' }), [
    'shape: a 404 has the type text/plain',
  ]);
  t.strictSame(judge(404, PROBLEM), ['shape: a 404 has another shape']);
  t.strictSame(judge(404, FAILED, {}, { 'content-type': headers['content-type'] }), ['shape: a 404 can be sniffed']);
  t.strictSame(judge(200, '{}', { isInvalid: true }), ['schema: a 200']);
  t.strictSame(judge(200, '/mark-2-', { mark: '/mark-1-' }), ['response: it is that of another request']);
});

t.test('judgeResponses leaves a fault alone that somebody ordered', async (t) => {
  t.strictSame(judge(500, 'x', {}, { 'x-mock-fault': '1; kind=response; when=before' }), []);
  t.strictSame(judge(500, 'x', { meetsFault: true }), []);
});
