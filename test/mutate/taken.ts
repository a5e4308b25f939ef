/** Imported behind each test file whose coverage is asked for, with the path that it is written to as the query. */
import t from 'tap';
import { take } from './counting.js';

t.test('what the file has run is taken', async () => {
  take(new URL(import.meta.url).search.slice(1));
});
