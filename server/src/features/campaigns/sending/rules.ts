import type { PauseReason } from '@prosa/contracts/campaigns/schema.ts';
import { isClosed } from '@prosa/contracts/companies/rules.ts';
import type { ConnectionReason, ConnectionStatus } from '@prosa/contracts/connections/schema.ts';

/**
 * Limit of campaign messages in the outbox, so that a pause takes effect and answers of users are not queued behind
 * them.
 */
const maxQueued = 4;
/** Limit of messages handed over and not confirmed yet: more would only wait at the provider. */
const maxUnsettled = 8;

interface Outbox {
  readonly unsaid: number;
  readonly unsettled: number;
}

export function isOutboxFull({ unsaid, unsettled }: Outbox): boolean {
  return unsaid >= maxQueued || unsettled >= maxUnsettled;
}

/** Reasons that need a user to pair the number again or to contact WhatsApp. */
const lostReasons: readonly ConnectionReason[] = ['logged-out', 'unauthorized', 'requested', 'qr-expired'];

/** Returns why nothing can be sent over the connection now; undefined while it can. */
export function pauseReasonOf(
  status: ConnectionStatus,
  reason: ConnectionReason | null,
): Extract<PauseReason, 'banned' | 'logged-out' | 'disconnected'> | undefined {
  if (status === 'CONNECTED') return undefined;
  if (reason === 'banned') return 'banned';
  const isLost = status === 'DISCONNECTED' && reason !== null && lostReasons.includes(reason);
  return isLost ? 'logged-out' : 'disconnected';
}

interface Entitled {
  readonly isActive: boolean;
  readonly dueDate: string;
  readonly isInPlan: boolean;
  readonly isEnabled: boolean;
}

export function canSendCampaigns({ isActive, dueDate, isInPlan, isEnabled }: Entitled, now: Date): boolean {
  return isInPlan && isEnabled && !isClosed({ status: isActive, dueDate }, now);
}

/** When to check again for each reason that prevents sending. */
export const lookAgainMs = {
  outbox: 100,
  disconnected: 3000,
  hours: 10 * 60_000,
  notEntitled: 10 * 60_000,
  confirming: 1000,
} as const;
