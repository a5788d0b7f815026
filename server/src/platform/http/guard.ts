import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { AppError } from '#platform/errors.ts';

/** The one place where a call is allowed or refused before anything of it is looked at. */
export function checkAccess(endpoint: EndpointDefinition, actor: UserActor, now: Date): void {
  if (!endpoint.openWhenExpired && !actor.super && isExpired(actor.dueDate, now)) {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { dueDate: actor.dueDate });
  }
  if (endpoint.access !== 'public' && endpoint.access !== 'session' && !can(actor, endpoint.access)) {
    throw new AppError('ERR_NO_PERMISSION');
  }
  if (endpoint.planFeature && !actor.planFeatures.has(endpoint.planFeature)) {
    throw new AppError('ERR_PLAN_FEATURE', { feature: endpoint.planFeature });
  }
}
