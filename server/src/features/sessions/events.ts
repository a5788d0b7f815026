import type { SessionEndReason } from '@prosa/contracts/sessions/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** Logins that are over. Those of `replaced` were ended by another login of the same person. */
export const sessionsEnded = defineEvent<{
  user: { id: number; email: string; companyId: number };
  sessionIds: readonly string[];
  reason: SessionEndReason;
}>('sessions.ended');
