import type { Automation } from '@prosa/contracts/automation/schema.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { FailureReason } from '#providers/chatbots/port.ts';

/** Who leads a conversation, as the automation knows it. */
export interface Leading {
  /** The ticket, held until the commit, if the integration still leads there: nobody attends it, spoke or moved it. */
  holdLed(tx: Tx, ticketId: number, integrationId: number): Promise<TicketRow | undefined>;
  /** People go on: in the queue the ticket is in, or in another of the company. */
  leaveToPeople(tx: Tx, ticket: TicketRow, queueId: number | null): Promise<void>;
  /** The same, because the service failed, and the customer is told that a person comes. */
  apologize(tx: Tx, ticket: TicketRow, because: Automation): Promise<void>;
}

const setting = 'queue:integration';

export const becauseOfIntegration: Automation = { rule: 'integration', setting };

const ruleOf = {
  timeout: 'integrationTimeout',
  refused: 'integrationRefused',
  busy: 'integrationBusy',
  broken: 'integrationBroken',
  garbled: 'integrationGarbled',
  unreachable: 'integrationUnreachable',
} as const satisfies Record<FailureReason, Automation['rule']>;

/** Why people go on, as those people see it. */
export function becauseItFailed(reason: FailureReason): Automation {
  return { rule: ruleOf[reason], setting };
}

export const finishedReason = 'Encerrado pelo contato';
