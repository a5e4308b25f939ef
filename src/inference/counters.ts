/** Evidence of what opens and bounces change. */
import type { Exchange } from './exchange.js';
import type { Recording } from './recording.js';
import type { Evidence } from './rule.js';
import { seen } from './rule.js';
import { kindShownBy, recordsIn, type ShownRecord } from './shown-records.js';

const countOf = (record: ShownRecord, name: string): number => Number(record[name]);

const tokensOf = ({ unique_open_token: tokens }: ShownRecord): number => Object.keys(Object(tokens)).length;

interface Earlier {
  readonly before: ShownRecord;
  readonly earlier: Exchange;
}

/** A record in the response of the same endpoint next before, whatever was written since. */
function shownEarlier(exchange: Exchange, { utr }: ShownRecord, recording: Recording): Earlier | undefined {
  const all = recording.at(exchange.name);
  const earlier = all[all.indexOf(exchange) - 1];
  const before = earlier && recordsIn(earlier).find((one) => one.utr === utr);
  return earlier && before && { before, earlier };
}

const COUNTERS = [
  ['bounces', 'delivered', 'triggered'],
  ['total_bounces', 'total_delivered', 'total_triggered'],
] as const;

export const counters = {
  'single-send.open-tokens'(exchange, recording) {
    if (kindShownBy(exchange.name) !== 'singleSends') return undefined;
    for (const record of recordsIn(exchange)) {
      const shown = shownEarlier(exchange, record, recording);
      if (shown === undefined) continue;
      const { before, earlier } = shown;
      const opened = countOf(record, 'unique_opens') - countOf(before, 'unique_opens');
      const tokens = tokensOf(record) - tokensOf(before);
      if (opened > 0 && tokens === opened) return seen('on-open', earlier);
      if (opened > 0 && tokens === 0) return seen('none', earlier);
    }
    return undefined;
  },
  'bounce.delivered'(exchange, recording) {
    const kind = kindShownBy(exchange.name);
    if (kind !== 'singleSends' && kind !== 'automations') return undefined;
    const [bounces, delivered, triggered] = COUNTERS[kind === 'singleSends' ? 0 : 1];
    for (const record of recordsIn(exchange)) {
      const shown = shownEarlier(exchange, record, recording);
      if (shown === undefined) continue;
      const { before, earlier } = shown;
      const bounced = countOf(record, bounces) - countOf(before, bounces);
      const lost = countOf(before, delivered) - countOf(record, delivered);
      if (bounced <= 0 || countOf(record, triggered) !== countOf(before, triggered)) continue;
      if (lost === bounced) return seen('less', earlier);
      // At zero it has nothing to lose.
      if (lost === 0 && countOf(record, delivered) > 0) return seen('kept', earlier);
    }
    return undefined;
  },
} satisfies Evidence;
