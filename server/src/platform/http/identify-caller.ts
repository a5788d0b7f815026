import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { ProgramActor, UserActor } from '#platform/auth/actor.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { addressOf } from './call-limits.ts';
import { checkAccess } from './guard.ts';
import type { Route } from './route.ts';

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
