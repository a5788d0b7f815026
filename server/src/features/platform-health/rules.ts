import type { JobQueue, PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';
import type { Figure, Sample } from '#platform/metrics.ts';

export function hasJobs({ ready, delayed, running, dead }: JobQueue): boolean {
  return ready + delayed + running + dead > 0;
}

/** Figures of the health board as Prometheus metrics. */
export const healthFigures: readonly Figure[] = [
  { name: 'platform_companies', help: 'Companies by state', labelNames: ['state'] },
  { name: 'platform_connections', help: 'WhatsApp connections by state', labelNames: ['state'] },
  {
    name: 'platform_jobs',
    help: 'Jobs by queue and state, counted to a limit',
    labelNames: ['name', 'state'],
  },
  {
    name: 'platform_waiting',
    help: 'Messages and changes that wait to be sent or applied, counted to a limit',
    labelNames: ['direction'],
  },
  {
    name: 'platform_waiting_oldest_seconds',
    help: 'Age of the oldest of them, 0 when none waits',
    labelNames: ['direction'],
  },
  { name: 'platform_processes', help: 'Running processes by role', labelNames: ['role'] },
  {
    name: 'platform_process_heartbeat_age_seconds',
    help: 'Age of the newest heartbeat by role, absent without one',
    labelNames: ['role'],
  },
  { name: 'platform_backup_age_seconds', help: 'Age of the last backup, absent before the first' },
  { name: 'platform_disk_bytes', help: 'The disk of the data folder', labelNames: ['kind'] },
  { name: 'platform_database_bytes', help: 'Size of the database' },
  { name: 'platform_database_connections', help: 'Connections to the database', labelNames: ['kind'] },
];

export function healthSamples(health: PlatformHealth): Sample[] {
  const { companies, connections, waiting, processes, lastBackupAt, jobs, disk, database } = health;
  const ageOf = (moment: string) => Math.max(0, (Date.parse(health.readAt) - Date.parse(moment)) / 1000);
  const byState = (name: string, label: string, values: Readonly<Record<string, number>>): Sample[] =>
    Object.entries(values).map(([state, value]) => ({ name, labels: { [label]: state }, value }));
  return [
    ...byState('platform_companies', 'state', companies),
    ...byState('platform_connections', 'state', { connected: connections.connected, down: connections.down }),
    ...Object.entries(waiting).flatMap(([direction, { count, oldestAt }]) => [
      { name: 'platform_waiting', labels: { direction }, value: count },
      {
        name: 'platform_waiting_oldest_seconds',
        labels: { direction },
        value: oldestAt === null ? 0 : ageOf(oldestAt),
      },
    ]),
    ...processes.flatMap(({ role, running, lastSeenAt }) => [
      { name: 'platform_processes', labels: { role }, value: running },
      ...(lastSeenAt === null
        ? []
        : [
            {
              name: 'platform_process_heartbeat_age_seconds',
              labels: { role },
              value: ageOf(lastSeenAt),
            },
          ]),
    ]),
    ...(lastBackupAt === null ? [] : [{ name: 'platform_backup_age_seconds', value: ageOf(lastBackupAt) }]),
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
