import { runScript } from './load/run-script.ts';

/**
 * Sends a campaign to 10,000 recipients over the sandbox without intervals while an attendant answers: throughput,
 * waiting times, memory.
 */
await runScript('trials/measure-campaign.ts');
