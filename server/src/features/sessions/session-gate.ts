import { type PlanFeature, planFeatures } from '@prosa/contracts/permissions.ts';
import { LRUCache } from 'lru-cache';
import { planFlags } from '#features/plans/rules.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { AccessTokens, VerifiedClaims } from '#platform/auth/tokens.ts';
import type { Database } from '#platform/database/database.ts';
import type { CommittedEvent } from '#platform/events/domain-event.ts';
import { findEndReason, findSessionActor, type SessionActorRow } from './queries.ts';
import { enteredByOf, sessionOver } from './rules.ts';

const cacheLimits = { max: 5000, ttl: 15_000 };

/** Any event of these nouns may change what a person of that company may do. */
const relevantNouns = ['user.', 'sessions.', 'company.', 'plan.', 'queue.', 'setting.'];

export interface SessionGate {
  actorOf(token: string): Promise<UserActor>;
  identify(token: string): Promise<{ actor: UserActor; claims: VerifiedClaims }>;
  /** Told of every event, of this process at its commit and of the others through the feed. */
  invalidateAfter(companyId: CompanyId, event: Pick<CommittedEvent, 'name'>): void;
}

/** From a bearer token to the person behind it. The session must still be live; the token alone is not enough. */
export function createSessionGate(tokens: AccessTokens, database: Database): SessionGate {
  const actors = new LRUCache<string, UserActor>(cacheLimits);
  /** Rises with every change, so that what was read before one is not kept after it. */
  let changes = 0;

  async function identify(token: string) {
    const claims = tokens.verify(token);
    const known = actors.get(claims.sessionId);
    if (known) return { actor: known, claims };
    const companyId = mintCompanyId(claims.companyId);
    const changesBefore = changes;
    const reader = database.reader(companyId);
    const { id: userId, sessionId } = claims;
    const row = await findSessionActor(reader, sessionId);
    if (!row || row.id !== userId) throw sessionOver(await findEndReason(reader, { sessionId, userId }));
    const actor = toActor(row, companyId, sessionId);
    if (changes === changesBefore) actors.set(sessionId, actor);
    return { actor, claims };
  }

  return {
    identify,
    actorOf: async (token) => (await identify(token)).actor,
    invalidateAfter(companyId, { name }) {
      if (!relevantNouns.some((noun) => name.startsWith(noun))) return;
      changes += 1;
      for (const [sessionId, actor] of actors.entries()) {
        if (actor.companyId === companyId) actors.delete(sessionId);
      }
    },
  };
}

function toActor(row: SessionActorRow, companyId: CompanyId, sessionId: string): UserActor {
  const flags = planFlags(row);
  // The platform's owner may switch campaigns off for a company whose plan has them.
  const isOn = (feature: PlanFeature) =>
    flags[feature] && (feature !== 'useCampaigns' || row.campaigns_enabled);
  const enteredBy = enteredByOf(row);
  return {
    kind: 'user',
    companyId,
    userId: row.id,
    sessionId,
    name: row.name,
    profile: row.profile,
    // Inside a company nobody is more than its admin.
    super: row.super && enteredBy === null,
    queueIds: row.queue_ids ?? [],
    seesAllTickets: row.sees_all_tickets,
    contactHistory: row.contact_history,
    planFeatures: new Set(planFeatures.filter(isOn)),
    dueDate: row.due_date,
    isEmailUnverified: row.is_email_unverified,
    enteredBy,
  };
}
