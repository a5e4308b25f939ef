import fc from 'fast-check';
import t from 'tap';
import { jsonPieces } from '../../src/problems/json-pieces.js';

t.test('jsonPieces writes what JSON.stringify writes', async (t) => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined })),
  );
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(
        value,
        fc.nat(6),
        (given, levels) => [...jsonPieces(given, levels)].join('') === JSON.stringify(given),
      ),
    ),
  );
});

t.test('jsonPieces writes many records in pieces', async (t) => {
  const contacts = Array.from({ length: 10_000 }, (_, id) => ({ id, email: `c${id}@example.com` }));
  const state = { accounts: [{ contacts }] };
  const pieces = [...jsonPieces(state)];
  t.equal(pieces.join(''), JSON.stringify(state));
  t.ok(pieces.length > 1 && pieces.every(({ length }) => length < 65 * 1024));
});
