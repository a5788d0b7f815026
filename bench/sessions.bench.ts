import { runScript } from './load/run-script.ts';

/**
 * Runs fifty linked numbers in one process, with the WhatsApp emulator in another: cost of each, and leaks after
 * disconnecting.
 */
await runScript('trials/measure-sessions.ts', ['--expose-gc']);
