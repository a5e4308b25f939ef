/**
 * Imported before the tests of a process: the runner then follows no promise and no callback. It does so to say of an error
 * that nobody handles in which test it was thrown, which takes up to a third of the time; such an error still ends the
 * process and fails the run, and its stack says the rest.
 */
import asyncHooks, { type AsyncHook } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const idle: AsyncHook = { enable: () => idle, disable: () => idle };

asyncHooks.createHook = () => idle;
syncBuiltinESMExports();
