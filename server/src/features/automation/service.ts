import { isClosed } from '@prosa/contracts/companies/rules.ts';
import type { MessageKind } from '@prosa/contracts/messages/schema.ts';
import { getCompany } from '#features/companies/service.ts';
import { contactUpdated } from '#features/contacts/events.ts';
import type { ContactService } from '#features/contacts/service.ts';
import { newProviderId } from '#features/messages/rules.ts';
import { applyOptOut } from '#features/opt-outs/service.ts';
import { optionsOf } from '#features/queue-options/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SendAutomatic, TicketRow } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/job.ts';
import { answerTo, type NextTurn } from './answers.ts';
import { askBillingJob, askIntegrationJob, askPromptJob, sendFileJob } from './jobs.ts';
import { automationQueries, type Facts } from './queries.ts';
import { isForAttendants, memoryOf, type ResponderRequest, type Situation } from './rules.ts';
import { automationStore } from './store.ts';

/** Incoming message of a customer. */
export interface CustomerMessage {
  readonly id: number;
  readonly kind: MessageKind;
  readonly body: string;
  readonly sentAt: Date;
}

export type AutomationService = ReturnType<typeof createAutomationService>;

interface AutomationDependencies {
  readonly say: SendAutomatic;
  readonly contacts: Pick<ContactService, 'get'>;
  readonly conversations: Pick<ConversationService, 'assignQueue'>;
  readonly clock: Clock;
}

/** Kinds of recordings. */
const sounds: readonly MessageKind[] = ['voice', 'audio'];

function situationOf(tx: Tx, facts: Facts, { kind, body, sentAt }: CustomerMessage, now: Date): Situation {
  return {
    now,
    text: kind === 'text' ? body : '',
    isSound: sounds.includes(kind),
    sentAt,
    queue: facts.queue,
    connection: facts,
    scheduleType: facts.scheduleType,
    timeZone: facts.timeZone,
    companyHours: facts.companyHours,
    greetsForOneQueue: facts.greetsForOneQueue,
    mayPrompt: facts.mayPrompt,
    mayIntegrate: facts.mayIntegrate,
    hasBilling: facts.hasBilling,
    memory: memoryOf(facts.memory),
    optionsOf: (queueId) => optionsOf(tx, queueId),
  };
}

/** Undecryptable messages are delivered again once they can be read. */
const unreadable: readonly MessageKind[] = ['undecryptable'];

export function createAutomationService({ say, contacts, conversations, clock }: AutomationDependencies) {
  async function applyTurn(tx: Tx, ticket: TicketRow, messageId: number, turn: NextTurn): Promise<void> {
    const { says, queueId, memory, asks } = turn;
    const rule = says[0]?.because.rule ?? 'queueMenu';
    const isThere = queueId === ticket.queue_id;
    const moved = isThere ? ticket : await conversations.assignQueue(tx, ticket, queueId, rule);
    // Saved first, so that the ticket in the events of the messages shows the new leader.
    await automationStore(tx).save(ticket.id, memory, messageId, clock.now());
    for (const { text, because, file } of says) {
      await say(tx, moved, text, because);
      if (!file) continue;
      const payload = { ticketId: ticket.id, providerId: newProviderId(), file, because };
      await addJob(tx, sendFileJob, payload, { key: `${ticket.id}` });
    }
    if (asks) await queueResponderRequest(tx, { ticketId: ticket.id, messageId }, asks);
  }

  /** Applies an opt-out or opt-in, also in attended tickets. Returns whether the message was one. */
  async function handleOptOut(tx: Tx, ticket: TicketRow, { kind, body }: CustomerMessage): Promise<boolean> {
    if (kind !== 'text') return false;
    const now = clock.now();
    const answer = await applyOptOut(tx, { contactId: ticket.contact_id, text: body, now });
    if (answer === undefined) return false;
    if (answer !== '') tx.record(contactUpdated({ contact: await contacts.get(tx, ticket.contact_id) }));
    const company = await getCompany(tx, tx.companyId);
    if (!isClosed(company, now)) await say(tx, ticket, answer, { rule: 'optOut', setting: null });
    return true;
  }

  return {
    /**
     * Answers a new message of a customer unless attendants have to: one round trip where there is nothing to say. A
     * redelivered message is not answered again.
     */
    async advance(tx: Tx, ticket: TicketRow, message: CustomerMessage): Promise<void> {
      if (ticket.is_group || unreadable.includes(message.kind)) return;
      const [isAboutCampaigns, facts] = await Promise.all([
        handleOptOut(tx, ticket, message),
        isForAttendants(ticket) ? undefined : automationQueries(tx).facts(ticket.id),
      ]);
      const now = clock.now();
      if (isAboutCampaigns || !facts || facts.personSpoke || isClosed(facts.company, now)) return;
      if (facts.memory && message.id <= facts.memory.messageId) return;
      const turn = await answerTo(situationOf(tx, facts, message, now));
      if (turn) await applyTurn(tx, ticket, message.id, turn);
    },
  };
}

interface CustomerMessageIds {
  readonly ticketId: number;
  readonly messageId: number;
}

/** External answers take seconds, so nothing external is called inside the transaction of an incoming message. */
async function queueResponderRequest(
  tx: Tx,
  { ticketId, messageId }: CustomerMessageIds,
  asked: ResponderRequest,
): Promise<void> {
  const key = `${ticketId}`;
  if (asked.whom === 'prompt') {
    // A model reads all messages, so a job that is already queued covers this one too.
    await addJob(tx, askPromptJob, { ticketId }, { key, dedupe: true });
    return;
  }
  if (asked.whom === 'bills') {
    await addJob(tx, askBillingJob, { ticketId, messageId }, { key });
    return;
  }
  const { isStart, isMenuAnswer } = asked;
  await addJob(tx, askIntegrationJob, { ticketId, messageId, isStart, isMenuAnswer }, { key });
}
