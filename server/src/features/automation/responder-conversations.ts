import { automationReason } from '@prosa/contracts/automation/rules.ts';
import type { Automation } from '@prosa/contracts/automation/schema.ts';
import { isClosed } from '@prosa/contracts/companies/rules.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SendAutomatic, TicketRow } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { CompanyJobContext } from '#platform/jobs/job.ts';
import { isTransient, ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { type ExternalResponder, responderOf } from './external-responder.ts';
import { automationQueries, type Facts } from './queries.ts';
import { isForAttendants, memoryOf } from './rules.ts';
import { automationStore } from './store.ts';
import { handoverText } from './texts.ts';

export type ResponderConversations = ReturnType<typeof createResponderConversations>;

/** Ticket in which an external responder may answer, locked until the commit. */
export interface ResponderConversation {
  readonly ticket: TicketRow;
  readonly facts: Facts;
  readonly leader: ExternalResponder;
}

interface ResponderFilter extends Pick<ExternalResponder, 'whom'> {
  /** Undefined for any responder. */
  readonly id?: number;
}

interface ResponderCall {
  readonly ticketId: number;
  readonly leader: ExternalResponder;
  readonly retries: number;
  /** Rule to report as failed, where that is not the responder's own. */
  readonly rule?: Automation['rule'];
}

interface ResponderDependencies {
  readonly say: SendAutomatic;
  readonly conversations: Pick<ConversationService, 'lock' | 'assignQueue'>;
  readonly clock: Clock;
}

const failedRules = {
  prompt: 'promptFailed',
  integration: 'integrationFailed',
  bills: 'billsFailed',
} as const satisfies Record<ExternalResponder['whom'], Automation['rule']>;

/** Operations of external responders on a conversation. Each one checks again whether the responder still leads. */
export function createResponderConversations({ say, conversations, clock }: ResponderDependencies) {
  /**
   * Returns undefined where no external responder may answer: a user attends or wrote, the ticket was moved, or the
   * responder was removed.
   */
  async function find(
    reader: Reader,
    ticketId: number,
  ): Promise<Omit<ResponderConversation, 'ticket'> | undefined> {
    const facts = await automationQueries(reader).facts(ticketId);
    if (!facts || isForAttendants(facts) || facts.personSpoke) return undefined;
    if (isClosed(facts.company, clock.now())) return undefined;
    const leader = responderOf({ ...facts, connection: facts, memory: memoryOf(facts.memory) });
    return leader && { facts, leader };
  }

  async function hold(
    tx: Tx,
    ticketId: number,
    asked: ResponderFilter,
  ): Promise<ResponderConversation | undefined> {
    const ticket = await conversations.lock(tx, ticketId);
    const found = ticket && (await find(tx, ticketId));
    if (!found || found.leader.whom !== asked.whom) return undefined;
    return asked.id === undefined || asked.id === found.leader.id ? { ticket, ...found } : undefined;
  }

  /** Returns null for a queue that does not belong to the company. */
  async function knownQueue(tx: Tx, queueId: number | null): Promise<number | null> {
    if (queueId === null) return null;
    try {
      await requireQueues(tx, [queueId]);
      return queueId;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  /** Hands over to attendants: in the queue the responder asks for, in its own queue, or in the ticket's. */
  async function handOverToAttendants(
    tx: Tx,
    { ticket, facts, leader }: ResponderConversation,
    wantedQueueId: number | null,
  ): Promise<TicketRow> {
    if (!facts.memory) throw new Error(`Nothing leads in the ticket ${ticket.id}.`);
    const wanted = await knownQueue(tx, wantedQueueId);
    const queueId = wanted ?? leader.queueId ?? ticket.queue_id ?? facts.transferQueueId;
    const isThere = queueId === ticket.queue_id;
    const moved = isThere ? ticket : await conversations.assignQueue(tx, ticket, queueId, leader.whom);
    const memory = { ...memoryOf(facts.memory), step: 'people', queueId, wrongAnswers: 0 } as const;
    await automationStore(tx).save(ticket.id, memory, facts.memory.messageId, clock.now());
    return moved;
  }

  async function sayHandover(tx: Tx, led: ResponderConversation, because: Automation): Promise<void> {
    await say(tx, await handOverToAttendants(tx, led, null), handoverText, because);
  }

  /** Hands over a message that the responder cannot handle. */
  async function handOver(tx: Tx, led: ResponderConversation): Promise<void> {
    await sayHandover(tx, led, automationReason('handover', led.leader.setting, led.leader.author));
  }

  async function giveUp(
    tx: Tx,
    led: ResponderConversation,
    reason: Automation['reason'],
    rule?: Automation['rule'],
  ): Promise<void> {
    const { whom, setting, author } = led.leader;
    await sayHandover(tx, led, {
      ...automationReason(rule ?? failedRules[whom], setting, author),
      ...(reason ? { reason } : {}),
    });
  }

  return {
    find,
    hold,
    leaveToPeople: handOverToAttendants,
    handOver,
    giveUp,

    /**
     * Asks the responder, with the retries of the job where they may help. After the last failure attendants take over
     * and see the reason, and the answer is undefined.
     */
    async askOrGiveUp<Answer>(
      { transaction, attempt, log }: CompanyJobContext,
      { ticketId, leader, retries, rule }: ResponderCall,
      ask: () => Promise<Answer>,
    ): Promise<Answer | undefined> {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        if (isTransient(error) && attempt <= retries) throw error;
        const { whom, id } = leader;
        log.warn(
          { ticketId, whom, id, reason: error.reason },
          'external bot timed out, handing over to agents',
        );
        await transaction(async (tx) => {
          const led = await hold(tx, ticketId, leader);
          if (led) await giveUp(tx, led, error.publicReason, rule);
        });
        return undefined;
      }
    },
  };
}
