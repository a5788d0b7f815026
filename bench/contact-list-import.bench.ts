import { runScript } from './load/run-script.ts';

/** Imports 50,000 spreadsheet rows into a list while another user works: time, memory, and waiting times. */
await runScript('server/src/testing/measure-list-import.ts');
