import type { PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';

/** Minimum share of free disk space; below it, the disk is reported. */
const minFreeShare = 0.1;
const maxConnectionsShare = 0.9;
const maxLagMs = 200;
const maxWaitMs = 5 * 60_000;
const maxBackupAgeMs = 2 * 24 * 60 * 60_000;

export const problems = [
  'processes',
  'down',
  'waiting',
  'late',
  'dead',
  'disk',
  'connections',
  'lag',
  'backup',
] as const;
export type Problem = (typeof problems)[number];

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

export const waitingMessages = ({ waiting }: PlatformHealth): number =>
  waiting.outgoing.count + waiting.incoming.count;
export const lateJobs = ({ jobs }: PlatformHealth): number =>
  jobs.queues.reduce((sum, { late }) => sum + late, 0);
export const deadJobs = ({ jobs }: PlatformHealth): number =>
  jobs.queues.reduce((sum, { dead }) => sum + dead, 0);

/** Returns the problems that need attention, most urgent first. */
export function problemsOf(health: PlatformHealth): readonly Problem[] {
  const { connections, waiting, disk, database, process, lastBackupAt } = health;
  const isOlder = (moment: string | null, ms: number) =>
    moment !== null && Date.parse(health.readAt) - Date.parse(moment) > ms;
  const isOne: Record<Problem, boolean> = {
    processes: health.processes.some(({ running }) => running === 0),
    down: connections.down > 0,
    waiting: Object.values(waiting).some(({ oldestAt }) => isOlder(oldestAt, maxWaitMs)),
    late: lateJobs(health) > 0,
    dead: deadJobs(health) > 0,
    disk: share(disk.freeBytes, disk.totalBytes) < minFreeShare,
    connections: share(database.connections, database.maxConnections) > maxConnectionsShare,
    lag: process.eventLoopLagMs > maxLagMs,
    backup: isOlder(lastBackupAt, maxBackupAgeMs),
  };
  return problems.filter((problem) => isOne[problem]);
}
