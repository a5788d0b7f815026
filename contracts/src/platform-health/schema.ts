import * as z from 'zod/mini';
import { connectionReasons, connectionStatuses } from '#contracts/connections/schema.ts';
import { TimestampSchema } from '#contracts/fields.ts';

/** Refresh interval of the health page while it is open. */
export const healthRefreshMs = 15_000;
/** A job that has been ready for this long counts as late. */
export const lateJobSeconds = 60;
export const connectionsDownMax = 50;
export const deadJobsMax = 20;
/** Upper bound of the count of waiting messages. */
export const waitingMax = 1000;
export const processRoles = ['web', 'worker', 'gateway'] as const;

export const DownConnectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  status: z.enum(connectionStatuses),
  reason: z.nullable(z.enum(connectionReasons)),
  since: TimestampSchema,
  /** False when no gateway process runs the connection, whatever status the last one left. */
  hasProcess: z.boolean(),
});
export type DownConnection = z.infer<typeof DownConnectionSchema>;

export const JobQueueSchema = z.object({
  name: z.string(),
  /** Jobs that are due; `late` counts those that have been due for too long. */
  ready: z.int(),
  late: z.int(),
  delayed: z.int(),
  running: z.int(),
  dead: z.int(),
});
export type JobQueue = z.infer<typeof JobQueueSchema>;

export const DeadJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.nullable(z.int()),
  companyName: z.nullable(z.string()),
  error: z.string(),
  attempts: z.int(),
  diedAt: TimestampSchema,
});
export type DeadJob = z.infer<typeof DeadJobSchema>;

/** Waiting outgoing acts and incoming events. */
export const WaitingSchema = z.object({
  count: z.int(),
  oldestAt: z.nullable(TimestampSchema),
});
export type Waiting = z.infer<typeof WaitingSchema>;

export const ProcessGroupSchema = z.object({
  role: z.enum(processRoles),
  running: z.int(),
  /** Newest heartbeat; null when there was none for a long time. */
  lastSeenAt: z.nullable(TimestampSchema),
});
export type ProcessGroup = z.infer<typeof ProcessGroupSchema>;

const BytesSchema = z.number();

export const PlatformHealthSchema = z.object({
  readAt: TimestampSchema,
  companies: z.object({ active: z.int(), expired: z.int(), disabled: z.int() }),
  connections: z.object({
    connected: z.int(),
    down: z.int(),
    /** Connections that have been down longest, up to `connectionsDownMax`. */
    longestDown: z.array(DownConnectionSchema),
  }),
  /** Backlog of the connections that should be running. */
  waiting: z.object({ outgoing: WaitingSchema, incoming: WaitingSchema }),
  /** One entry per role, also for roles without a process. */
  processes: z.array(ProcessGroupSchema),
  /** Null when no backup was ever taken. */
  lastBackupAt: z.nullable(TimestampSchema),
  jobs: z.object({
    /** Queues with any jobs to report. */
    queues: z.array(JobQueueSchema),
    /** Newest dead jobs, up to `deadJobsMax`. */
    dead: z.array(DeadJobSchema),
  }),
  disk: z.object({ totalBytes: BytesSchema, freeBytes: BytesSchema }),
  database: z.object({
    sizeBytes: BytesSchema,
    connections: z.int(),
    maxConnections: z.int(),
    /** 95th percentile of the statement durations of this process since its start; null before the first. */
    statementP95Ms: z.nullable(z.number()),
  }),
  process: z.object({
    startedAt: TimestampSchema,
    memoryBytes: BytesSchema,
    heapBytes: BytesSchema,
    /** 99th percentile of the timer delay in this process. */
    eventLoopLagMs: z.number(),
    sockets: z.int(),
  }),
  versions: z.object({ product: z.string(), node: z.string(), postgres: z.string() }),
});
export type PlatformHealth = z.infer<typeof PlatformHealthSchema>;

export const DeadJobParamsSchema = z.object({ deadJobId: z.uuid() });
