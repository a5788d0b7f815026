import { isExpired } from '@prosa/contracts/companies/rules.ts';
import type { Leading } from '#features/integrations/talking/rules.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import type { Say, TicketRow } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { isForPeople, memoryOf } from './memory.ts';
import { automationQueries } from './queries.ts';
import { automationStore } from './store.ts';
import { handoverText } from './texts.ts';

interface LeadingDependencies {
  readonly say: Say;
  readonly conversations: Pick<ConversationService, 'assignQueue' | 'find' | 'holdLive'>;
  readonly clock: Clock;
}

/** What those outside may do in a conversation they were asked into. */
export function createLeading({ say, conversations, clock }: LeadingDependencies): Leading {
  async function hold(tx: Tx, ticketId: number): Promise<TicketRow | undefined> {
    const known = await conversations.find(tx, ticketId);
    if (!known || known.connection_id === null) return undefined;
    const live = await conversations.holdLive(tx, known.contact_id, known.connection_id);
    return live?.id === ticketId ? live : undefined;
  }

  async function leaveTo(tx: Tx, ticket: TicketRow, queueId: number | null): Promise<TicketRow> {
    const facts = await automationQueries(tx).facts(ticket.id);
    if (!facts?.memory) throw new Error(`Nothing leads in the ticket ${ticket.id}.`);
    const moved = queueId === ticket.queue_id ? ticket : await conversations.assignQueue(tx, ticket, queueId);
    const memory = { ...memoryOf(facts), step: 'people', queueId, wrongAnswers: 0 } as const;
    await automationStore(tx).save(ticket.id, memory, facts.memory.messageId, clock.now());
    return moved;
  }

  /** A queue that is none of the company leaves the ticket where it is. */
  async function known(tx: Tx, queueId: number | null): Promise<number | null> {
    if (queueId === null) return null;
    try {
      await requireQueues(tx, [queueId]);
      return queueId;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return {
    async holdLed(tx, ticketId, integrationId) {
      const ticket = await hold(tx, ticketId);
      if (!ticket || isForPeople(ticket)) return undefined;
      const facts = await automationQueries(tx).facts(ticketId);
      if (!facts || facts.personSpoke || isExpired(facts.dueDate, clock.now())) return undefined;
      const { step, queueId } = memoryOf(facts);
      const isLed = step === 'integration' && queueId === ticket.queue_id;
      return isLed && facts.queue?.integrationId === integrationId ? ticket : undefined;
    },

    async leaveToPeople(tx, ticket, queueId) {
      await leaveTo(tx, ticket, (await known(tx, queueId)) ?? ticket.queue_id);
    },

    async apologize(tx, ticket, because) {
      await say(tx, await leaveTo(tx, ticket, ticket.queue_id), handoverText, because);
    },
  };
}
