import { passOn } from './load/pass-on.ts';

/** Fifty thousand rows of a spreadsheet on their way into a list, while somebody else works: time, memory, and waits. */
await passOn('server/src/testing/measure-list-import.ts');
