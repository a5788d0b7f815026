import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
