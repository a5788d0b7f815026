import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DiskFigures {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** The disk that the folder lies on, or will lie on when it is made. */
export async function diskOf(folder: string): Promise<DiskFigures> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return diskOf(parent);
  }
}

export function memoryOf(): { memoryBytes: number; heapBytes: number } {
  const { rss, heapUsed } = process.memoryUsage();
  return { memoryBytes: rss, heapBytes: heapUsed };
}

export function startedAt(now: Date): Date {
  return new Date(now.getTime() - Math.round(process.uptime() * 1000));
}
