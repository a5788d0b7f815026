import type { PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';

/** Below this share of free space a disk is about to be full. */
const leastFreeShare = 0.1;
const mostConnectionsShare = 0.9;
const longestLagMs = 200;

export const problems = ['down', 'late', 'dead', 'disk', 'connections', 'lag'] as const;
export type Problem = (typeof problems)[number];

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

export const lateJobs = ({ jobs }: PlatformHealth): number =>
  jobs.queues.reduce((sum, { late }) => sum + late, 0);
export const deadJobs = ({ jobs }: PlatformHealth): number =>
  jobs.queues.reduce((sum, { dead }) => sum + dead, 0);

/** What somebody should look at, the most pressing first. */
export function problemsOf(health: PlatformHealth): readonly Problem[] {
  const { connections, disk, database, process } = health;
  const isOne: Record<Problem, boolean> = {
    down: connections.down > 0,
    late: lateJobs(health) > 0,
    dead: deadJobs(health) > 0,
    disk: share(disk.freeBytes, disk.totalBytes) < leastFreeShare,
    connections: share(database.connections, database.maxConnections) > mostConnectionsShare,
    lag: process.eventLoopLagMs > longestLagMs,
  };
  return problems.filter((problem) => isOne[problem]);
}
