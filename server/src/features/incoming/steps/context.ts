import type { AutomationService } from '#features/automation/service.ts';
import type { DeliveryTracking } from '#features/campaigns/delivery-tracking-service.ts';
import type { ConversationEvent } from '#features/connections/rules.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import type { Outcome } from '#features/incoming/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { TicketService } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';

/** Dependencies of the steps: the services that an event concerns. */
export interface IncomingDependencies {
  readonly addresses: AddressService;
  readonly tickets: Pick<TicketService, 'openFor'>;
  readonly conversations: ConversationService;
  readonly messages: Pick<
    MessageService,
    'receive' | 'sendAutomatic' | 'setStatus' | 'setFailure' | 'applyEdit' | 'applyRevoke' | 'applyReaction'
  >;
  readonly ratings: Pick<RatingService, 'recordAnswer' | 'sendThanks' | 'sendCorrection'>;
  readonly automation: Pick<AutomationService, 'advance'>;
  readonly campaigns: Pick<DeliveryTracking, 'answerable' | 'awaitsConfirmation' | 'hear'>;
  readonly clock: Clock;
}

export type EventOf<Type extends ConversationEvent['type']> = Extract<ConversationEvent, { type: Type }>;

/** Applies one event as far as it can. Idempotent. */
export type Step<Type extends ConversationEvent['type']> = (
  tx: Tx,
  connectionId: number,
  event: EventOf<Type>,
) => Promise<Outcome>;
