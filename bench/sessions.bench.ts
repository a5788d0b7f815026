import { passOn } from './load/pass-on.ts';

/**
 * Runs fifty linked numbers in one process, with the WhatsApp emulator in another: cost of each, and leaks after
 * disconnecting.
 */
await passOn('server/src/testing/measure-sessions.ts', ['--expose-gc']);
