/**
 * Imported before the tests of a process, so that the runner follows no promises and no callbacks. It follows them to name
 * the test that threw an unhandled error, which takes up to a third of the time. Without it, such an error still ends the
 * process and fails the run, and its stack shows its origin.
 */
import asyncHooks, { type AsyncHook } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const idle: AsyncHook = { enable: () => idle, disable: () => idle };

asyncHooks.createHook = () => idle;
syncBuiltinESMExports();
