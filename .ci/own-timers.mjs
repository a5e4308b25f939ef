/** The promised timers of the moment when the mock was loaded, in the place of `node:timers/promises`. */
export const { setImmediate, setTimeout } = process.getBuiltinModule('node:timers/promises');
