/** Evidence of how fields are judged, and of how a failure tells which are invalid. */
import { MAX_ADDRESS_OCTETS } from '../protocol.js';
import { type Exchange, messagesFor } from './exchange.js';
import { type Evidence, inferred, seen } from './judge.js';
import { goneBy, isWhole } from './known-records.js';
import type { Recording } from './recording.js';
import { addedBy, addressFields, isNoAddress, isShort } from './sent-addresses.js';
import { recordsIn } from './shown-records.js';
import { saidOfRows } from './uploads.js';
import {
  alwaysRequired,
  askingFor,
  fieldsOf,
  hasRules,
  inOrder,
  isAbout,
  isNotFound,
  isOfFields,
  isRule,
  lacks,
  lengthIn,
  readOf,
  saidOf,
  starredAlone,
  violates,
} from './violations.js';
import { writes } from './writes.js';

/** The longest text that some value of `text.max-length` refuses. */
const MAX_LENGTH = 65_535;

/** Is it a lookup failure, in its text or as a message of the key? */
const isLookup = (exchange: Exchange): boolean => {
  const { key } = exchange.endpoint;
  const isOfKey = key !== undefined && violates(exchange, key, 'selected');
  return isNotFound(exchange) || (isOfKey && !isOfFields(exchange));
};

/** The limit that a failure states of a text without a stated one. */
const statedLength = (exchange: Exchange): number | undefined =>
  askingFor('text.max-length', exchange.endpoint)
    .flatMap((name) => saidOf(exchange, name).map(lengthIn))
    .find((limit) => limit !== undefined);

/** Creates a function that says whether a failure states a limit that a length exceeds. */
const limitsBelow = (length: number) => (one: Exchange) => (statedLength(one) ?? length) < length;

type Reaction = 'invalid' | 'accept' | 'not-found';

/** Creates a function that says whether an exchange shows one of some reactions to a reference that names no record. */
const reacts =
  (recording: Recording, ...reactions: readonly Reaction[]) =>
  (one: Exchange): boolean => {
    const shown = writes['dangling-reference'](one, recording);
    return reactions.some((reaction) => reaction === (typeof shown === 'object' ? shown.value : shown));
  };

const isGood = (address: string): boolean => /^[a-z0-9._+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address);

export const validation = {
  'rule-violations': (exchange) => {
    const { outcome, endpoint } = exchange;
    if (outcome.kind === 'invalid') return hasRules(exchange) ? 'object' : undefined;
    const names = [...Object.keys(endpoint.query), ...fieldsOf(endpoint).map(([name]) => name)];
    const isOfField = names.some((name) => saidOf(exchange, name).some((text) => isRule(exchange, name, text)));
    return isOfField || saidOfRows(exchange).length > 0 ? 'text' : undefined;
  },

  'array-errors': (exchange) => {
    for (const name of askingFor('array-errors', exchange.endpoint)) {
      const { outcome } = exchange;
      const element = new RegExp(`^(?:The (?:selected )?)?${name}\\.\\d+(?: |$)`);
      const places = outcome.kind === 'invalid' ? Object.keys(outcome.errors) : saidOf(exchange, name);
      if (places.some((one) => element.test(one))) return 'element';
      if (violates(exchange, name, 'selected') || violates(exchange, name, 'integer')) return 'field';
    }
    return undefined;
  },

  'errors-per-field': (exchange, recording) => {
    const names = askingFor('errors-per-field', exchange.endpoint);
    if (names.some((name) => messagesFor(exchange, name).length > 1)) return 'all';
    for (const name of names) {
      const [only = ''] = messagesFor(exchange, name);
      const value = readOf(exchange, name) ?? '';
      // Its other rule is stated: letters, digits and underscore only.
      if (name === 'field_name' && lengthIn(only) !== undefined && /\W/.test(value)) return 'first';
      const limiting = isAbout('email', only) ? recording.at(exchange.name).find(limitsBelow(value.length)) : undefined;
      if (limiting !== undefined) return inferred('first', limiting);
    }
    return undefined;
  },

  'validation-order': (exchange, recording) => {
    const { endpoint, name } = exchange;
    if (isLookup(exchange)) {
      if (alwaysRequired(endpoint).some((field) => lacks(exchange, field))) return 'lookup-first';
      const starred = starredAlone(endpoint);
      const missing = starred.some((field) => field !== endpoint.key && lacks(exchange, field));
      const shows = (one: Exchange): boolean => starred.some((field) => violates(one, field, 'required'));
      const requiring = missing ? recording.at(name).find(shows) : undefined;
      return requiring && inferred('lookup-first', requiring);
    }
    if (!isOfFields(exchange)) return undefined;
    const key = endpoint.key ?? '';
    const by = goneBy(exchange, key, readOf(exchange, key), recording);
    if (by !== undefined) return seen('fields-first', by);
    // A reference to no record is a lookup failure where it was one before.
    const gone = askingFor('dangling-reference', endpoint).flatMap((field) => {
      const isSilent = saidOf(exchange, field).length === 0;
      return (isSilent && goneBy(exchange, field, readOf(exchange, field), recording)) || [];
    });
    const failing = gone.length > 0 ? recording.at(name).find(reacts(recording, 'not-found')) : undefined;
    return failing && seen('fields-first', ...gone, failing);
  },

  'text.max-length': (exchange, recording) => {
    const limit = statedLength(exchange);
    if (limit !== undefined) return limit;
    for (const name of askingFor('text.max-length', exchange.endpoint)) {
      const control =
        [...(readOf(exchange, name) ?? '')].length > MAX_LENGTH ? inOrder(exchange, name, recording) : undefined;
      if (control !== undefined) return inferred('none', ...control);
    }
    return undefined;
  },

  'address-list.bad': (exchange, recording) => {
    const [[name, pieces] = ['', []]] = addressFields(exchange);
    const [first = ''] = pieces;
    if (isGood(first) && isShort(first, exchange, recording) && violates(exchange, name, 'email')) return 'refuse';
    const lists = addedBy(exchange, recording);
    if (lists === undefined) return undefined;
    const last = pieces.findLastIndex((piece) => lists.added.includes(piece));
    const listed = new Set(recordsIn(lists.after).map(({ email_address }) => email_address));
    const isSkipped = (piece: string): boolean =>
      (isNoAddress(piece) || Buffer.byteLength(piece) > MAX_ADDRESS_OCTETS) && !listed.has(piece);
    // One that is listed otherwise than it was sent can be the bad one.
    const areSent = lists.added.every((one) => pieces.includes(one)) && isWhole(lists.after, recording);
    return areSent && pieces.slice(0, last + 1).some(isSkipped) ? seen('skip', lists.before, lists.after) : undefined;
  },

  'over-limit': (exchange, recording) => {
    const names = [...askingFor('over-limit', exchange.endpoint), 'file'];
    if (names.some((name) => violates(exchange, name, 'items'))) return 'refuse';
    const lists = addedBy(exchange, recording);
    const [[, pieces] = ['', []]] = addressFields(exchange);
    const had = new Set(recordsIn(lists?.before ?? exchange).map(({ email_address }) => email_address));
    const areFresh = new Set(pieces).size === pieces.length && pieces.every((one) => isGood(one) && !had.has(one));
    if (lists === undefined || !areFresh || !isWhole(lists.after, recording)) return undefined;
    // One that is longer than the others can have been refused for that.
    const longest = Math.max(...lists.added.map((one) => one.length));
    const isCut = pieces.every((one, at) =>
      at < lists.added.length ? lists.added.includes(one) : one.length <= longest,
    );
    const isSome = lists.added.length > 0 && lists.added.length < pieces.length;
    return isCut && isSome ? inferred('cut', lists.before, lists.after) : undefined;
  },

  'dangling-parent': (exchange, recording) => {
    const { endpoint, name, outcome } = exchange;
    for (const parent of askingFor('dangling-parent', endpoint)) {
      if (violates(exchange, parent, 'selected')) return 'invalid';
      const by = goneBy(exchange, parent, readOf(exchange, parent), recording);
      if (by === undefined) continue;
      if (outcome.kind === 'success') return seen('invalid', by);
      // Where every reference is a lookup failure, a parent is one as well.
      const others = (...reactions: readonly Reaction[]) => recording.at(name).find(reacts(recording, ...reactions));
      const known = isNotFound(exchange) ? others('invalid', 'accept') : others('invalid');
      const control = isNotFound(exchange) ? [] : inOrder(exchange, parent, recording);
      if (known !== undefined && control !== undefined) return inferred('not-found', by, known, ...control);
    }
    return undefined;
  },
} satisfies Evidence;
