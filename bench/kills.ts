import { passOn } from './load/pass-on.ts';

/**
 * `node bench/kills.ts --kills 200 --inbound 2000 --outbound 500`: the server is killed without warning at random
 * moments while messages flow, and afterwards everything that was acknowledged is looked for. Takes about fifteen
 * minutes, and so is no part of `npm run bench`; `npm test` has a short one.
 */
await passOn('server/src/testing/measure-kills.ts');
