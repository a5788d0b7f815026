import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { ProgramActor, UserActor } from '#platform/auth/actor.ts';
import { AppError } from '#platform/errors.ts';

/** The one place where a call is allowed or refused before anything of it is looked at. */
export function checkAccess(endpoint: EndpointDefinition, actor: UserActor | ProgramActor, now: Date): void {
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
