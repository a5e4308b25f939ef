/** Saves the state when nothing has changed for a while: a mock that is killed loses the last seconds alone. */
import type { FastifyInstance } from 'fastify';
import type { AccountDirectory } from './account/account-directory.js';
import { isRead } from './endpoint/endpoint.js';
import type { StateFile } from './fixtures/state-file.js';
import { writeFixture } from './fixtures/write-fixture.js';
import type { ValidationError } from './messages/validation.js';

interface Kept {
  readonly stateFile: StateFile;
  readonly directory: AccountDirectory;
  /** Takes the line that says why there is no new state: no request fails for it. */
  readonly report: (line: string) => unknown;
}

/**
 * Saves when no request has changed anything for some seconds.
 * @returns what ends it
 */
export function saveWhenQuiet(app: FastifyInstance, seconds: number, { stateFile, directory, report }: Kept) {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    try {
      stateFile.save(writeFixture(directory));
    } catch (error) {
      // Saving throws nothing else.
      report((error as ValidationError).message);
    }
  };
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.once('close', () => {
      const endpoint = request.requestContext?.endpoint;
      if (endpoint === undefined ? request.method === 'GET' : isRead(endpoint)) return;
      clearTimeout(timer);
      timer = setTimeout(save, seconds * 1000).unref();
    });
    done();
  });
  return () => clearTimeout(timer);
}
