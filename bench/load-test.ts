import { runScript } from './load/run-script.ts';

/**
 * `node bench/load-test.ts --minutes 10`: opens a thousand clients of fifty companies while a hundred messages a
 * second arrive over the sandbox; reports the delay until the clients receive them, and exits with 1 when one is
 * missing or duplicated, or any request was refused. Runs for the given minutes, so it is not part of `npm run bench`.
 */
await runScript('trials/measure-load.ts');
