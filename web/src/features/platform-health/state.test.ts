import type { PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';
import { expect, it } from 'vitest';
import { problemsOf } from './state.ts';

const healthy: PlatformHealth = {
  readAt: '2026-01-01T00:00:00.000Z',
  companies: { active: 2, expired: 1, disabled: 0 },
  connections: { connected: 2, down: 0, longestDown: [] },
  waiting: {
    outgoing: { count: 1, oldestAt: '2025-12-31T23:59:00.000Z' },
    incoming: { count: 0, oldestAt: null },
  },
  processes: [{ role: 'gateway', running: 1, lastSeenAt: '2026-01-01T00:00:00.000Z' }],
  lastBackupAt: null,
  jobs: {
    queues: [{ name: 'a', ready: 3, late: 0, delayed: 1, running: 1, dead: 0 }],
    dead: [],
  },
  disk: { totalBytes: 100, freeBytes: 50 },
  database: { sizeBytes: 1, connections: 10, maxConnections: 100, statementP95Ms: 5 },
  process: { startedAt: '', memoryBytes: 2, heapBytes: 1, eventLoopLagMs: 10, sockets: 0 },
  versions: { product: '', node: '', postgres: '' },
};

it('nothing is wrong with a platform that is well', () => expect(problemsOf(healthy)).toEqual([]));

it('whatever is wrong is named', () => {
  const ill: PlatformHealth = {
    ...healthy,
    connections: { connected: 0, down: 1, longestDown: [] },
    jobs: { queues: [{ name: 'a', ready: 3, late: 1, delayed: 0, running: 0, dead: 2 }], dead: [] },
    waiting: {
      ...healthy.waiting,
      incoming: { count: 1, oldestAt: '2025-12-31T23:50:00.000Z' },
    },
    processes: [{ role: 'gateway', running: 0, lastSeenAt: null }],
    lastBackupAt: '2025-12-29T00:00:00.000Z',
    disk: { totalBytes: 100, freeBytes: 9 },
    database: { ...healthy.database, connections: 95 },
    process: { ...healthy.process, eventLoopLagMs: 500 },
  };
  expect(problemsOf(ill)).toEqual([
    'processes',
    'down',
    'waiting',
    'late',
    'dead',
    'disk',
    'connections',
    'lag',
    'backup',
  ]);
});
