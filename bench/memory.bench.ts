import { runScript } from './load/run-script.ts';

/** Measures the memory of the server: idle, under load, and after an hour's worth of traffic. */
await runScript('trials/measure-memory.ts');
