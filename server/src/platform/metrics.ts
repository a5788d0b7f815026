import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeLimit } from './clock.ts';
import type { Log } from './log.ts';
import type { EventLoopLag } from './process/process-figures.ts';

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of the process for Prometheus. One registry per process, created by the composition root. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: latencyBuckets,
      registers: [registry],
    }),
    queries: new Histogram({
      name: 'database_query_seconds',
      help: 'Time of a database statement',
      buckets: latencyBuckets,
      registers: [registry],
    }),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Time a job took',
      labelNames: ['name', 'outcome'],
      buckets: [...latencyBuckets, 10, 30, 60],
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'sockets_open', help: 'Open real-time connections', registers: [registry] }),
    connections: new Gauge({
      name: 'connections_owned',
      help: 'WhatsApp connections this process keeps running',
      registers: [registry],
    }),
    eventsDelivered: new Counter({
      name: 'company_events_total',
      help: 'Company events delivered by this process',
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

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
