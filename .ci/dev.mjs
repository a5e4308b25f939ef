/** The command `npm run dev`: the server from its sources, started anew after each change. It takes the flags of the command: `npm run dev -- --port 0`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled, compileOnChange } from './compiler.mjs';

const line = ['--enable-source-maps', compiled('src/cli/main.ts'), ...process.argv.slice(2)];
let server;
let ended;
// The server ends with this, and this with its terminal.
process.on('exit', () => server?.kill());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit());

await compileOnChange(['src'], async () => {
  // It has nothing to save, and a request that waits for a mail would hold it up.
  server?.kill('SIGKILL');
  await ended;
  server = spawn(process.execPath, line, { stdio: 'inherit' });
  ended = once(server, 'exit');
});
