import t from 'tap';
import { ControlFailure } from '../../src/control/failures.js';
import { readPackageFile } from '../../src/control/page.js';

t.test('readPackageFile refuses a file that is not beside the mock', async (t) => {
  const detail =
    'The mock is a part of another bundle, and page/gone.js of its package is not beside it. Keep campaign-mock out of that bundle, as an external package, or start it by its command.';
  await t.rejects(readPackageFile('page/gone.js'), new ControlFailure(501, detail));
});
