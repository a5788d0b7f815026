import { passOn } from './load/pass-on.ts';

/** From a customer to the screens and from an attendant to the customer: round trips, rates, waits, and the fan-out. */
await passOn('server/src/testing/measure-conversations.ts');
