import type { JobQueue, PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';
import type { Figure, Sample } from '#platform/metric-figures.ts';

export function hasSomethingToTell({ ready, delayed, running, dead }: JobQueue): boolean {
  return ready + delayed + running + dead > 0;
}

/** What the board shows, for Prometheus. */
export const healthFigures: readonly Figure[] = [
  { name: 'platform_companies', help: 'Companies by state', labelNames: ['state'] },
  { name: 'platform_connections', help: 'WhatsApp connections by state', labelNames: ['state'] },
  {
    name: 'platform_jobs',
    help: 'Jobs by queue and state, counted to a limit',
    labelNames: ['name', 'state'],
  },
  { name: 'platform_disk_bytes', help: 'The disk of the data folder', labelNames: ['kind'] },
  { name: 'platform_database_bytes', help: 'Size of the database' },
  { name: 'platform_database_connections', help: 'Connections to the database', labelNames: ['kind'] },
];

export function healthSamples({ companies, connections, jobs, disk, database }: PlatformHealth): Sample[] {
  const byState = (name: string, label: string, values: Readonly<Record<string, number>>): Sample[] =>
    Object.entries(values).map(([state, value]) => ({ name, labels: { [label]: state }, value }));
  return [
    ...byState('platform_companies', 'state', companies),
    ...byState('platform_connections', 'state', { connected: connections.connected, down: connections.down }),
    ...jobs.queues.flatMap(({ name, ...states }) =>
      byState('platform_jobs', 'state', states).map((sample) => ({
        ...sample,
        labels: { ...sample.labels, name },
      })),
    ),
    ...byState('platform_disk_bytes', 'kind', { total: disk.totalBytes, free: disk.freeBytes }),
    { name: 'platform_database_bytes', value: database.sizeBytes },
    ...byState('platform_database_connections', 'kind', {
      used: database.connections,
      max: database.maxConnections,
    }),
  ];
}
