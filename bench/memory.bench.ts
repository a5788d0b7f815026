import { passOn } from './load/pass-on.ts';

/** What the server keeps in memory: idle, under load, and after an hour's worth of traffic. */
await passOn('server/src/testing/measure-memory.ts');
