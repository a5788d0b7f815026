import { runScript } from './load/run-script.ts';

/**
 * Measures messages from a customer to the clients and from an attendant to the customer: round trips, rates, waiting
 * times, and the fan-out.
 */
await runScript('trials/measure-conversations.ts');
