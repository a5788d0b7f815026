import * as disk from 'node:fs/promises';
import { Writable } from 'node:stream';
import { folderOf, isFaultActive } from './injected-faults.ts';

/** The storage's disk, full at times: files can be created then, but not written. */
export const { mkdir, readdir, readFile, rename, rm, stat } = disk;

const folder = folderOf(import.meta.url);
const isFull = () => isFaultActive(folder, 'disk-full');
const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

export const writeFile: typeof disk.writeFile = async (...given) => {
  if (isFull()) throw noRoom();
  await disk.writeFile(...given);
};

export const open: typeof disk.open = async (path, flags, mode) => {
  const handle = await disk.open(path, flags, mode);
  const write = handle.createWriteStream.bind(handle);
  const fail = () =>
    new Writable({
      write: (_chunk, _encoding, done) => done(noRoom()),
      destroy: (error, done) => void handle.close().then(() => done(error), done),
    });
  // Cast to the declared type, which writers expect.
  handle.createWriteStream = (options) => (isFull() ? (fail() as ReturnType<typeof write>) : write(options));
  return handle;
};
