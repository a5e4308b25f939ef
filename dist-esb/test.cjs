const { runInThisContext } = require('node:vm');
const { createRequire } = runInThisContext("process.getBuiltinModule('node:module')");
module.exports = createRequire(__filename)('./test.js');
