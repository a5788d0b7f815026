import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What goes wrong inside the processes for as long as a file says so: those that start meanwhile see it too. */
export type Trouble = 'disk-full' | 'provider-slow';

const flagOf = (folder: string, trouble: Trouble) => join(folder, `${trouble}.flag`);

export const isUnderWay = (folder: string, trouble: Trouble): boolean => existsSync(flagOf(folder, trouble));

export async function setTrouble(folder: string, trouble: Trouble, isOn: boolean): Promise<void> {
  if (isOn) await writeFile(flagOf(folder, trouble), '');
  else await rm(flagOf(folder, trouble), { force: true });
}

/** For a module that stands in for another: the folder it was told with its address. */
export const folderOf = (url: string): string => new URL(url).searchParams.get('folder') ?? '';
