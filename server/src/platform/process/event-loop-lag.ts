import { monitorEventLoopDelay } from 'node:perf_hooks';

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
