/** Runs steps of a probe against a mock under given values, and compares what is found with what holds. */
import type { Test } from 'tap';
import { readers } from '../../src/api/index.js';
import { type AssumptionId, type AssumptionOverrides, defaultValues } from '../../src/assumptions/registry.js';
import { keyOf, narrow, toOverrides } from '../../src/assumptions/scopes.js';
import type { Exchange } from '../../src/inference/exchange.js';
import { type Findings, judge } from '../../src/inference/findings.js';
import { type CampaignMock, startCampaignMock } from '../../src/library/local-client.js';
import type { MockOptions } from '../../src/options.js';
import { Session } from '../../src/probe/guard/session.js';
import { runSteps } from '../../src/probe/probe.js';
import type { Step } from '../../src/probe/step.js';
import { sendHttp } from '../http-request.js';

export interface RoundTrip extends Findings {
  readonly found: ReturnType<typeof byPlace>;
  readonly exchanges: readonly Exchange[];
  /** What the mock warned of. */
  readonly warnings: readonly string[];
}

export interface Watch {
  /** The body that the service answers with. */
  altered?(text: string): string;
  exchanged?(request: Request, response: Response): Promise<void>;
  ended?(mock: CampaignMock): Promise<void>;
}

/** A response as fetch has it, for half of the time. */
async function fetchOverHttp(
  url: string,
  { method = 'GET', headers, body = null }: RequestInit,
  altered = (text: string): string => text,
): Promise<Response> {
  const sent = { method, headers: Object.fromEntries(new Headers(headers)), body };
  const { status, headers: received, text } = await sendHttp(url, sent);
  return new Response(text === '' ? null : altered(text), { status, headers: received });
}

/**
 * Plays the steps.
 * @param options of the mock, whose clock a wait advances
 * @param watch sees each exchange, and the mock before it is closed
 */
export async function play(
  steps: readonly Step[],
  overrides: AssumptionOverrides,
  options: MockOptions = {},
  watch: Watch = {},
): Promise<RoundTrip> {
  const mock = await startCampaignMock({ seed: 1, ...options, assumptions: overrides });
  const warnings: string[] = [];
  const session = new Session({
    baseUrl: mock.baseUrl,
    keys: mock.keys,
    fetch: async (url, init) => {
      const response = await fetchOverHttp(url, init, watch.altered);
      const warned = response.headers.get('x-mock-warnings');
      // Only a list with pages has the parameter by which a session looks for them.
      if (warned !== null && !/[?&]page=\d+$/.test(url))
        warnings.push(`${init.method} ${url.slice(mock.baseUrl.length)} ${warned}`);
      await watch.exchanged?.(new Request(url, init), response.clone());
      return response;
    },
    marker: 'probe_',
    now: () => '2026-01-05T09:00:00.000Z',
    wait: async (milliseconds) => {
      mock.clock.advance(`PT${milliseconds / 1000}S`);
    },
    segment: 1,
    group: 1,
    mail: 'probe@example.com',
    notify: true,
    waitMilliseconds: 900_000,
  });
  try {
    const { errors, isStopped } = await runSteps(session, steps);
    // A busy service stops a probe, one whose lists lack records ends steps; a step that the gate refuses is a mistake.
    if (!isStopped && session.lost.length === 0 && errors.length > 0) throw new Error(JSON.stringify(errors));
    await watch.ended?.(mock);
  } finally {
    await mock.close();
  }
  const { exchanges } = session.recording;
  const findings = judge(exchanges);
  return { ...findings, found: byPlace(findings.findings), exchanges, warnings };
}

/** By `id@METHOD /path`, or by the id where no endpoint alone reads it. */
export const byPlace = (findings: Findings['findings']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    findings.map(({ id, endpoint, value }) => [endpoint === undefined ? id : keyOf(id, endpoint), value]),
  );

/** The value in force of an id at an endpoint. */
export const holds = (id: AssumptionId, endpoint: string | undefined, overrides: AssumptionOverrides): unknown =>
  ({ ...defaultValues, ...narrow(overrides, endpoint ?? '') })[id];

/** Asserts that everything that was found holds, and that nothing is contradicted. */
export function assertSound(t: Test, { findings, contradictions }: RoundTrip, overrides: AssumptionOverrides): void {
  const wrong = findings.filter(({ id, endpoint, value }) => value !== holds(id, endpoint, overrides));
  const told = wrong.map(({ id, endpoint, value, exchanges }) => ({
    found: `${id}@${endpoint}=${value}`,
    holds: holds(id, endpoint, overrides),
    by: exchanges.map(({ name, response }) => `${name} ${response.status} ${response.text?.slice(0, 200)}`),
  }));
  t.same(told, [], JSON.stringify(overrides));
  const contradicted = contradictions.map(
    ([one, other]) => `${one.id}@${one.endpoint}: ${one.value} and ${other.value}`,
  );
  t.same(contradicted, [], `no contradictions under ${JSON.stringify(overrides)}`);
}

/** Asserts that each endpoint that was asked for an id shows this value of it. */
export function assertFound(
  t: Test,
  { found }: RoundTrip,
  id: AssumptionId,
  value: unknown,
  endpoints: readonly string[],
): void {
  const keys = readers.endpointsOf(id).length === 0 ? [id] : endpoints.map((endpoint) => keyOf(id, endpoint));
  t.same(Object.fromEntries(keys.map((key) => [key, found[key]])), Object.fromEntries(keys.map((key) => [key, value])));
}

/** Values of an assumption, and the endpoints that show them; none for one that no endpoint alone reads. */
export type Told = readonly [id: AssumptionId, values: readonly (string | number)[], endpoints?: readonly string[]];

/**
 * Plays the steps until each assumption had each of its values, all of them at once: each endpoint that was asked shows
 * its own, and nothing that is found is wrong.
 */
export async function assertTogether(
  t: Test,
  steps: readonly Step[],
  told: readonly Told[],
  options: MockOptions = {},
): Promise<void> {
  const runs = Math.max(...told.map(([, values]) => values.length));
  for (let run = 0; run < runs; run += 1) {
    const held = told.map(([id, values, endpoints = []]) => [id, values[run % values.length], endpoints] as const);
    const overrides = toOverrides(held.map(([id, value]) => [id, value]));
    const trip = await play(steps, overrides, options);
    assertSound(t, trip, overrides);
    for (const [id, value, endpoints] of held) assertFound(t, trip, id, value, endpoints);
  }
}
