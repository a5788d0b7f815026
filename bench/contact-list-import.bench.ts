import { passOn } from './load/pass-on.ts';

/** Imports 50,000 spreadsheet rows into a list while another user works: time, memory, and waiting times. */
await passOn('server/src/testing/measure-list-import.ts');
