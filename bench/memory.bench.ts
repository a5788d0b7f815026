import { passOn } from './load/pass-on.ts';

/** Measures the memory of the server: idle, under load, and after an hour's worth of traffic. */
await passOn('server/src/testing/measure-memory.ts');
