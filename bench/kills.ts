import { runScript } from './load/run-script.ts';

/**
 * `node bench/kills.ts --kills 200 --inbound 2000 --outbound 500`: kills the server without warning at random moments
 * while messages flow, and then checks that everything acknowledged is present. Takes about fifteen minutes, so it is
 * not part of `npm run bench`; `npm test` has a short version.
 */
await runScript('trials/measure-kills.ts');
