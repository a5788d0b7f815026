import { auditTrail } from '#features/audit-log/trail.ts';
import { createQuestionSender } from '#features/connections/questions/service.ts';
import { createProgramGate, programLimits } from '#features/external-api/program-gate.ts';
import { createApplyEvent } from '#features/incoming/apply-event.ts';
import { createInbox } from '#features/incoming/inbox.ts';
import { watchLanes } from '#features/incoming/lane-watch.ts';
import { resealSecretsJob } from '#features/secret-rotation/jobs.ts';
import { createSessionGate } from '#features/sessions/session-gate.ts';
import { countedStorage } from '#features/stored-files/service.ts';
import { deriveKey } from '#platform/auth/secrets.ts';
import {
  createAccessTokens,
  createKnownDevices,
  createLoginChallenges,
  createSignUpTokens,
} from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabases } from '#platform/database/database.ts';
import { databaseClock } from '#platform/database/database-clock.ts';
import { createPool } from '#platform/database/pool.ts';
import { createReactionRunner } from '#platform/events/domain-event.ts';
import { type EventFeed, startEventFeed } from '#platform/events/event-feed.ts';
import { serveApiDescription } from '#platform/http/api-docs.ts';
import { bindRoutes } from '#platform/http/bind-routes.ts';
import {
  callsPerMinute,
  companyCallLimits,
  handshakeLimit,
  processLimit,
} from '#platform/http/call-limits.ts';
import { createHttpServer, type HttpServer } from '#platform/http/http-server.ts';
import { serveMetrics, serveSecurityTxt } from '#platform/http/operations-routes.ts';
import type { Route } from '#platform/http/route.ts';
import { serveApiOnly, serveWebApp } from '#platform/http/web-app.ts';
import { addJob } from '#platform/jobs/job.ts';
import { startJobs } from '#platform/jobs/start-jobs.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { connectRedis } from '#platform/redis.ts';
import { createMediaLinks } from '#platform/uploads/media-url.ts';
import { serveMedia } from '#platform/uploads/serve-media.ts';
import type { Mailer } from '#providers/mail/port.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import type { Storage } from '#providers/storage/port.ts';
import { startClientSockets } from './client-sockets.ts';
import type { Config } from './config.ts';
import { createConversations } from './conversations.ts';
import { createFeatures } from './features.ts';
import { startHealth } from './health.ts';
import { createLimiters } from './limiters.ts';
import { createLogins } from './logins.ts';
import { createCompanyArchiver } from './maintenance/archive-company.ts';
import {
  createBillingSystems,
  createChatbotServices,
  createChatModel,
  createPayments,
  createSpeech,
} from './providers.ts';
import { secretBoxOf } from './secret-key.ts';
import { startWhatsapp } from './whatsapp.ts';

export interface ApplicationOptions {
  readonly config: Config;
  /** Connection URL of the database owner; the schema is up to date. */
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** Other secret keys that are still accepted for sealed and signed data. */
  readonly otherSecretKeys?: readonly string[];
  readonly log: Log;
  /** Replaces the clock of the database. */
  readonly clock?: Clock;
  readonly mailer: Mailer;
  readonly storage: Storage;
  /** Replaces the payment gateway named by the configuration. */
  readonly payments?: PaymentGateway;
  readonly serveWeb: boolean;
  /** Receives every SQL statement; tests count them. */
  readonly onQuery?: (sql: string) => void;
}

export interface Application {
  readonly http: HttpServer;
  readonly database: Database;
  readonly routes: readonly Route[];
  listen(): Promise<string>;
  stop(): Promise<void>;
}

/** Composes and starts the application. `stop` stops everything started here, in reverse order. */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { config, databaseUrl: url, log } = options;
  const metrics = createMetrics();
  const redis = config.REDIS_URL ? await connectRedis(config.REDIS_URL, log) : undefined;
  const pool = createPool({
    url,
    size: config.DATABASE_POOL_SIZE,
    applicationName: 'prosa',
    log,
    role: 'prosa_app',
  });
  const clock = options.clock ?? (await databaseClock(pool, log));
  const reactions = createReactionRunner(log);
  let publishToClients: EventFeed['offer'] = () => undefined;
  const { database, forCalls } = openDatabases(
    pool,
    (companyId, events) => {
      for (const event of events) gate.invalidateAfter(companyId, event);
      reactions.onCommit(companyId, events);
      publishToClients(companyId, events);
    },
    (sql, milliseconds) => {
      metrics.queries.observe(milliseconds / 1000);
      options.onQuery?.(sql);
    },
  );
  const storage = countedStorage(options.storage, database);
  const { secretKey, otherSecretKeys = [] } = options;
  const tokens = createAccessTokens(secretKey, otherSecretKeys);
  const gate = createSessionGate(tokens, forCalls);
  const { limiterOf, backoffOf } = createLimiters({ redis, clock, factor: config.RATE_LIMIT_FACTOR });
  const [mediaSecret = '', ...otherMediaSecrets] = [secretKey, ...otherSecretKeys].map((secret) =>
    deriveKey(secret, 'media-url').toString('hex'),
  );
  const mediaLinks = createMediaLinks(mediaSecret, clock);
  const box = secretBoxOf(secretKey, otherSecretKeys);
  const challenges = createLoginChallenges(secretKey, otherSecretKeys);
  const devices = createKnownDevices(secretKey, otherSecretKeys);
  const model = createChatModel(config);
  const speech = createSpeech(config);
  const billing = createBillingSystems(config);
  const chatbots = createChatbotServices(config);
  const payments = options.payments ?? createPayments(config, clock);
  const asking = createQuestionSender({ database, clock });
  const conversations = createConversations(mediaLinks, clock);
  const inbox = createInbox({ database, apply: createApplyEvent(conversations.incoming), clock, log });
  const logins = createLogins({ tokens, challenges, devices, box, clock, limiterOf, backoffOf, log });
  const features = createFeatures({
    ...conversations,
    ...logins,
    archiveCompany: createCompanyArchiver({ url, storage, box, clock }),
    askConnection: asking.ask,
    auditRetentionDays: config.AUDIT_RETENTION_DAYS,
    billing,
    box,
    chatbots,
    clock,
    database,
    inbox: config.ROLES.some((role) => role !== 'web') ? inbox : undefined,
    log,
    mailer: options.mailer,
    media: storage,
    mediaLinks,
    model,
    payments,
    paymentsWebhookSecret: config.PAYMENTS_WEBHOOK_SECRET,
    publicUrl: config.publicUrl,
    signUpTokens: createSignUpTokens(secretKey, otherSecretKeys),
    speech,
  });
  reactions.register(features.flatMap((feature) => feature.reactions ?? []));

  const feed = await startEventFeed({ url, database, log });
  publishToClients = feed.offer;
  for (const listener of asking.listeners) feed.subscribe(listener);
  feed.subscribe((companyId, event) => {
    metrics.eventsDelivered.inc();
    gate.invalidateAfter(companyId, event);
  });
  const jobs = await startJobs({
    url,
    database,
    log,
    handlers: features.flatMap((feature) => feature.jobs ?? []),
    work: config.ROLES.includes('worker'),
    observe: ({ name, outcome, tookMs }) => metrics.jobs.labels(name, outcome).observe(tookMs / 1000),
  });

  if (otherSecretKeys.length > 0) {
    await database.platform((tx) => addJob(tx, resealSecretsJob, { keyId: box.keyId }));
  }

  const { dataDir } = config;
  const health = startHealth({ clock, database, dataDir, jobs, log, metrics, pool, redis, storage });

  const isSecure = config.publicUrl.startsWith('https:');
  const http = await createHttpServer({
    log,
    metrics,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    redis,
    connectionsPerAddress: config.TRUST_PROXY ? undefined : config.CONNECTIONS_PER_ADDRESS,
    isSecure,
  });
  const servesPeople = config.ROLES.includes('web');
  const routes = [
    ...(servesPeople ? [...features, health.feature].flatMap((feature) => feature.routes ?? []) : []),
    ...health.systemRoutes,
  ];
  bindRoutes(http, routes, {
    database: forCalls,
    media: storage,
    sessionGate: gate.actorOf,
    auditTrail,
    programGate: createProgramGate(forCalls, limiterOf(programLimits)),
    companyCalls: limiterOf(companyCallLimits),
    refusedCalls: processLimit(callsPerMinute.refused * config.RATE_LIMIT_FACTOR),
    clock,
    secureCookies: isSecure,
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    checkReplies: config.NODE_ENV === 'test',
  });
  serveApiDescription(http);
  serveSecurityTxt(http, {
    contact: config.SECURITY_CONTACT ?? config.publicUrl,
    publicUrl: config.publicUrl,
    clock,
  });
  serveMetrics(http, metrics, config.METRICS_TOKEN);
  serveMedia(http, {
    store: storage,
    secret: mediaSecret,
    otherSecrets: otherMediaSecrets,
    clock,
  });
  if (options.serveWeb && servesPeople) await serveWebApp(http, config.webFolder);
  else serveApiOnly(http);

  const screens = await startClientSockets({
    url,
    roles: config.ROLES,
    pool,
    httpServer: http.server,
    database,
    feed,
    broadcasts: features.flatMap((feature) => feature.broadcasts ?? []),
    gate,
    clock,
    log,
    corsOrigins: config.CORS_ORIGINS,
    admit: handshakeLimit({ trustProxy: config.TRUST_PROXY, factor: config.RATE_LIMIT_FACTOR }),
    onCountChange: (open) => metrics.sockets.set(open),
  });

  const whatsapp = config.ROLES.includes('gateway')
    ? startWhatsapp({
        url,
        database,
        feed,
        whispers: screens.whispers,
        media: storage,
        messages: conversations.messages,
        inbox,
        links: mediaLinks,
        box,
        config,
        clock,
        log,
        onCountChange: (owned) => metrics.connections.set(owned),
      })
    : undefined;
  const ledger = config.ROLES.includes('worker')
    ? watchLanes({ database, log, isProcessing: inbox.isProcessing })
    : undefined;

  return {
    http,
    database,
    routes,
    listen: () => http.listen({ port: config.PORT, host: config.HOST }),
    async stop() {
      await screens.stop();
      await http.close();
      await logins.failedLogins.settled();
      await whatsapp?.stop();
      await inbox.stop();
      await ledger?.stop();
      await jobs.stop();
      await model.close();
      await speech.close();
      await billing.close();
      await chatbots.close();
      await payments?.close();
      await reactions.settled();
      await feed.stop();
      await pool.end();
      health.stop();
      redis?.disconnect();
    },
  };
}
