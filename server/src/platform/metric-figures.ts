import { Gauge, type Registry } from 'prom-client';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { EventLoopLag } from './process/event-loop-lag.ts';
import { withTimeLimit } from './time-limit.ts';

/** One figure that is read on request. */
export interface Sample {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** Shorter than the ten seconds that Prometheus waits for a whole answer. */
const figuresTimeLimitMs = 5000;

/**
 * Adds figures that are read once per scrape. Figures that cannot be read are left out: a scrape always gets the
 * metrics of the process.
 */
export function addFigures(
  registry: Registry,
  figures: readonly Figure[],
  read: () => Promise<readonly Sample[]>,
  log: Log,
): void {
  let reading: Promise<readonly Sample[]> | undefined;
  const readOnce = () => {
    reading ??= read()
      .catch((error: unknown): readonly Sample[] => {
        log.warn({ err: error }, 'metric collection failed');
        return [];
      })
      .finally(() => {
        reading = undefined;
      });
    return withTimeLimit(reading, figuresTimeLimitMs).catch((): readonly Sample[] => []);
  };
  for (const { name, help, labelNames = [] } of figures) {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const samples = await readOnce();
        this.reset();
        // Without labels, a reset would report 0.
        if (labelNames.length === 0) this.remove();
        for (const sample of samples) if (sample.name === name) this.set(sample.labels ?? {}, sample.value);
      },
    });
  }
}

async function figureOf(registry: Registry, name: string): Promise<number> {
  const values = await registry.getSingleMetric(name)?.get();
  return values?.values[0]?.value ?? 0;
}

/** 95th percentile of statement durations, rounded up to the histogram bucket; null before the first statement. */
export async function statementP95Seconds({ queries }: Metrics): Promise<number | null> {
  const { values } = await queries.get();
  const buckets = values
    .filter(({ labels }) => labels.le !== undefined)
    .map(({ labels, value }) => ({
      upTo: Number(String(labels.le).replace('+Inf', 'Infinity')),
      count: value,
    }))
    .sort((a, b) => a.upTo - b.upTo);
  const all = buckets.at(-1)?.count ?? 0;
  if (all === 0) return null;
  const bucket = buckets.find(({ count }) => count >= all * 0.95);
  const longest = buckets.at(-2)?.upTo ?? 0;
  return Math.min(bucket?.upTo ?? longest, longest);
}

export interface ProcessFigures {
  readonly statementP95Ms: number | null;
  readonly eventLoopLagMs: number;
  readonly sockets: number;
}

export async function processFigures(metrics: Metrics, loop: EventLoopLag): Promise<ProcessFigures> {
  const [seconds, sockets] = await Promise.all([
    statementP95Seconds(metrics),
    figureOf(metrics.registry, 'sockets_open'),
  ]);
  return {
    statementP95Ms: seconds === null ? null : seconds * 1000,
    eventLoopLagMs: loop.readMs(),
    sockets,
  };
}
