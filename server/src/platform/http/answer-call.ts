import type { FastifyRequest } from 'fastify';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { answerPlatformUpload, answerUpload } from './answer-upload.ts';
import type { AuditedCall, AuditTrail } from './audit-trail.ts';
import type { RequestInfo, Route } from './route.ts';

type SessionRoute = Exclude<Route, { kind: 'open' | 'raw' | 'program' }>;

export interface SessionCall {
  readonly request: FastifyRequest;
  readonly context: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body?: unknown;
    readonly actor: UserActor;
    readonly request: RequestInfo;
  };
  readonly database: Database;
  readonly media: MediaStore;
  readonly auditTrail: AuditTrail;
}

/** Opens the reader or transaction for the route's kind, and writes the audit entry in it. */
export async function answerCall(route: SessionRoute, call: SessionCall): Promise<unknown> {
  const { context, database, auditTrail } = call;
  const { companyId } = context.actor;
  const audited: AuditedCall = { body: undefined, ...context, endpoint: route.endpoint };
  switch (route.kind) {
    case 'read':
      return route.handle({ ...context, reader: database.reader(companyId) } as never);
    case 'download': {
      const file = await route.handle({ ...context, reader: database.reader(companyId) } as never);
      await database.transaction(companyId, (tx) => auditTrail.inCompany(tx, audited, async () => undefined));
      return file;
    }
    case 'write':
      await route.prepare?.({
        ...context,
        reader: database.reader(companyId),
        transaction: <T>(work: (tx: Tx) => Promise<T>) => database.transaction(companyId, work),
      } as never);
      return database.transaction(companyId, (tx) =>
        auditTrail.inCompany(tx, audited, () => route.handle({ ...context, tx } as never)),
      );
    case 'staged':
      return route.handle({
        ...context,
        reader: database.reader(companyId),
        transaction: notedOnce(call, audited),
      } as never);
    case 'upload':
      return answerUpload(route, { ...call, audited });
    case 'platform':
      return database.platform((tx) =>
        auditTrail.onPlatform(tx, audited, (watched) => route.handle({ ...context, tx: watched } as never)),
      );
    case 'platform-upload':
      return answerPlatformUpload(route, { ...call, audited });
  }
}

/** Writes the audit entry in the first of several transactions that commits. */
function notedOnce({ context, database, auditTrail }: SessionCall, audited: AuditedCall) {
  let isNoted = false;
  return async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isNoted) return database.transaction(context.actor.companyId, work);
    const result = await database.transaction(context.actor.companyId, (tx) =>
      auditTrail.inCompany(tx, audited, () => work(tx)),
    );
    isNoted = true;
    return result;
  };
}
