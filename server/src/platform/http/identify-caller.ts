import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { ProgramActor, UserActor } from '#platform/auth/actor.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { addressOf } from './call-limits.ts';
import type { Route } from './route.ts';

/** The one place where a call is allowed or refused before anything of it is looked at. */
function checkAccess(endpoint: EndpointDefinition, actor: UserActor | ProgramActor, now: Date): void {
  const isPlatforms = actor.kind === 'user' && (actor.super || actor.enteredBy !== null);
  if (!endpoint.openWhenExpired && !isPlatforms && isExpired(actor.dueDate, now)) {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: actor.dueDate });
  }
  if (!isAllowed(endpoint, actor)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.planFeature && !actor.planFeatures.has(endpoint.planFeature)) {
    throw new AppError('ERR_PLAN_FEATURE', { feature: endpoint.planFeature });
  }
}

function isAllowed({ access }: EndpointDefinition, actor: UserActor | ProgramActor): boolean {
  if (access === 'connection-token') return actor.kind === 'program';
  if (actor.kind === 'program') return false;
  return access === 'public' || access === 'session' || can(actor, access);
}

/** Turns a bearer token into the person behind it; throws ERR_SESSION_EXPIRED or ERR_TOKEN_EXPIRED. */
export type SessionGate = (token: string) => Promise<UserActor>;

/** Resolves a connection's token to its actor; throws ERR_INVALID_API_TOKEN or ERR_TOO_MANY_REQUESTS. */
export type ProgramGate = (token: string) => Promise<ProgramActor>;

export interface CallerGates {
  readonly sessionGate: SessionGate;
  readonly programGate: ProgramGate;
  readonly clock: Clock;
  /** Counts the calls of a company. */
  readonly companyCalls: Pick<AttemptLimiter, 'begin'>;
  /** Counts the calls of an address that showed no valid token. */
  readonly refusedCalls: Pick<AttemptLimiter, 'begin'>;
}

type Caller = UserActor | ProgramActor;

const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request whose token was accepted. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** Authenticates and authorizes the caller, before the body is read. */
export async function identifyCaller(
  request: FastifyRequest,
  route: Route,
  gates: CallerGates,
): Promise<void> {
  const caller = await callerByToken(request, route, gates);
  await gates.companyCalls.begin(`calls of company ${caller.companyId}`);
  checkAccess(route.endpoint, caller, gates.clock.now());
  callers.set(request, caller);
}

async function callerByToken(
  request: FastifyRequest,
  { kind }: Route,
  { sessionGate, programGate, refusedCalls }: CallerGates,
): Promise<Caller> {
  try {
    return kind === 'program'
      ? await programGate(bearerToken(request, 'ERR_INVALID_API_TOKEN'))
      : await sessionGate(bearerToken(request, 'ERR_SESSION_EXPIRED'));
  } catch (error) {
    if (error instanceof AppError) await refusedCalls.begin(`refused calls of ${addressOf(request)}`);
    throw error;
  }
}

function bearerToken(request: FastifyRequest, refusal: ErrorCode): string {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError(refusal);
  return token;
}
