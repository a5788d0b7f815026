import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface EventLoopLag {
  /** How late a timer was since this was last asked, 99 of 100 times less. */
  readMs(): number;
  stop(): void;
}

const everyMs = 20;

/** Apart from that of the metrics, which is filled only when Prometheus asks and forgets what it told. */
export function watchEventLoop(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  return {
    readMs() {
      // What is measured is from one tick to the next, the wait itself included.
      const lag = delays.count === 0 ? 0 : Math.max(0, delays.percentile(99) / 1e6 - everyMs);
      delays.reset();
      return lag;
    },
    stop: () => void delays.disable(),
  };
}
