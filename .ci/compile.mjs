/** The command `npm run compile`: what has changed since it was compiled. */
import { compile } from './compiler.mjs';

await compile();
