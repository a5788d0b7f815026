import { passOn } from './load/pass-on.ts';

/**
 * `node bench/load-of-fifty.ts --minutes 10`: a thousand screens of fifty companies are open while a hundred messages a
 * second come in over the sandbox; says how long they take to the screens, and ends with 1 when one is missing, doubled,
 * or anything was refused. Takes its minutes, and so is no part of `npm run bench`.
 */
await passOn('server/src/testing/measure-load.ts');
