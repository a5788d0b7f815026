import { runScript } from './load/run-script.ts';

/** Imports 50,000 spreadsheet rows into a list while another user works: time, memory, and waiting times. */
await runScript('trials/measure-list-import.ts');
