import * as z from 'zod/mini';
import { connectionReasons, connectionStatuses } from '#contracts/connections/schema.ts';
import { TimestampSchema } from '#contracts/fields.ts';

/** How often the board reads itself anew while somebody looks at it. */
export const healthRefreshMs = 15_000;
/** A job that could have begun this long ago is late. */
export const lateJobSeconds = 60;
export const connectionsDownMax = 50;
export const deadJobsMax = 20;
/** Messages that wait are counted no further. */
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
  /** Could begin now; those of them that could for long are late. */
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
  /** The newest heartbeat; null when there was none for long. */
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
    /** Those that are down for longest, so many at most. */
    longestDown: z.array(DownConnectionSchema),
  }),
  /** Of connections that should be running. */
  waiting: z.object({ outgoing: WaitingSchema, incoming: WaitingSchema }),
  /** One entry per role, also for roles without a process. */
  processes: z.array(ProcessGroupSchema),
  /** Null when no backup was ever taken. */
  lastBackupAt: z.nullable(TimestampSchema),
  jobs: z.object({
    /** Those with anything to tell. */
    queues: z.array(JobQueueSchema),
    /** The newest, so many at most. */
    dead: z.array(DeadJobSchema),
  }),
  disk: z.object({ totalBytes: BytesSchema, freeBytes: BytesSchema }),
  database: z.object({
    sizeBytes: BytesSchema,
    connections: z.int(),
    maxConnections: z.int(),
    /** Of the statements of this process since it began, 95 of 100 were quicker; null before the first. */
    statementP95Ms: z.nullable(z.number()),
  }),
  process: z.object({
    startedAt: TimestampSchema,
    memoryBytes: BytesSchema,
    heapBytes: BytesSchema,
    /** How late a timer of this process was, 99 of 100 times less. */
    eventLoopLagMs: z.number(),
    sockets: z.int(),
  }),
  versions: z.object({ product: z.string(), node: z.string(), postgres: z.string() }),
});
export type PlatformHealth = z.infer<typeof PlatformHealthSchema>;

export const DeadJobParamsSchema = z.object({ deadJobId: z.uuid() });
