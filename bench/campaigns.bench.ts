import { passOn } from './load/pass-on.ts';

/** Ten thousand people over the sandbox, without intervals, while an attendant answers: throughput, waits, memory. */
await passOn('server/src/testing/measure-campaign.ts');
