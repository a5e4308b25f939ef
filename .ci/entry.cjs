/** An entry of the library in CommonJS. Jest has modules, and in a DOM environment globals, of its own: Node loads the library beside them. */
const { runInThisContext } = require('node:vm');
const { createRequire } = runInThisContext("process.getBuiltinModule('node:module')");
module.exports = createRequire(__filename)(__filename.replace(/cjs$/, 'js'));
