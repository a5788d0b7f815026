import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Faults inside the processes, active while a flag file exists, so that processes started meanwhile have them too. */
export type InjectedFault = 'disk-full' | 'provider-slow';

const flagOf = (folder: string, trouble: InjectedFault) => join(folder, `${trouble}.flag`);

export const isFaultActive = (folder: string, trouble: InjectedFault): boolean =>
  existsSync(flagOf(folder, trouble));

export async function setFault(folder: string, trouble: InjectedFault, isOn: boolean): Promise<void> {
  if (isOn) await writeFile(flagOf(folder, trouble), '');
  else await rm(flagOf(folder, trouble), { force: true });
}

/** Folder passed in the URL of a module that replaces another. */
export const folderOf = (url: string): string => new URL(url).searchParams.get('folder') ?? '';
