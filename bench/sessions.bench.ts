import { passOn } from './load/pass-on.ts';

/** Fifty linked numbers in one process, with WhatsApp's side in another: what each costs, and whether any stays behind. */
await passOn('server/src/testing/measure-sessions.ts', ['--expose-gc']);
