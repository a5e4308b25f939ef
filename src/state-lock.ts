/** The lock of a state file: a mock that keeps its state has the file for itself. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { ValidationError } from './messages/validation.js';
import { type Mock, startMock } from './mock.js';
import { resolveOptions } from './options.js';

/**
 * Starts a mock; its state file is locked until it is closed.
 * @throws {ValidationError} where another mock has the file, and as `startMock` does
 */
export async function startAlone(...[options = {}, ...more]: Parameters<typeof startMock>): Promise<Mock> {
  const { state } = resolveOptions(options);
  if (state === undefined) return startMock(options, ...more);
  const lock = await lockFile(state);
  try {
    const mock = await startMock(options, ...more);
    const close = () => mock.close().finally(() => lock.close());
    return { ...mock, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** The lock is a local socket: the system closes it with its process, however that ends. */
async function lockFile(path: string): Promise<Server> {
  const real = existsSync(path) ? realpathSync(path) : resolve(path);
  const folder = statSync(dirname(real), { throwIfNoEntry: false });
  const identity = createHash('sha256').update([folder?.dev, folder?.ino, basename(real)].join());
  const name = `campaign-mock-${identity.digest('hex').slice(0, 16)}`;
  const file = join(tmpdir(), name);
  const address = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }[String(process.platform)] ?? file;
  const server = createServer((socket) => socket.destroy()).unref();
  const listen = () => once(server.listen(address), 'listening');
  await listen().catch(async () => {
    const socket = connect(address);
    const isAnswered = await once(socket, 'connect').then(Boolean, () => false);
    socket.destroy();
    const detail = 'is in use by another mock; stop it, or choose another file';
    if (isAnswered) throw new ValidationError(`state ${path}`, [{ pointer: '', detail }]);
    // A process that was killed leaves its file, where sockets are files.
    rmSync(file, { force: true });
    await listen();
  });
  return server;
}
