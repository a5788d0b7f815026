import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

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

export interface EventLoopLag {
  /** 99th percentile of the timer delay since the last call. */
  readMs(): number;
  stop(): void;
}

const everyMs = 20;

/** Separate from the histogram of the metrics, which is read only by Prometheus and reset on each scrape. */
export function watchEventLoop(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  return {
    readMs() {
      // The measured value is the time between ticks, including the interval itself.
      const lag = delays.count === 0 ? 0 : Math.max(0, delays.percentile(99) / 1e6 - everyMs);
      delays.reset();
      return lag;
    },
    stop: () => void delays.disable(),
  };
}
