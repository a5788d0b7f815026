import { type BillTask, billTaskOf, documentIn } from '@prosa/contracts/bills/rules.ts';
import { askBillingJob } from '#features/automation/jobs.ts';
import { lendFile } from '#features/automation/lend-file.ts';
import type { Led, LedConversations } from '#features/automation/outside/led-conversations.ts';
import { memoryOf } from '#features/automation/rules.ts';
import { automationStore } from '#features/automation/store.ts';
import { handoverText } from '#features/automation/texts.ts';
import { newProviderId } from '#features/messages/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import type { Say } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import type { Billing, BillingAccount, BillingQuestion } from '#providers/billing/port.ts';
import { billingAccounts } from './accounts.ts';
import { billQueries } from './queries.ts';
import { becauseOfBills, wrongDocuments } from './serve-bills.ts';
import { billTexts, nothingDueText, unblockedText, unknownDocumentText } from './texts.ts';

interface AskBillingDependencies {
  readonly billing: Billing;
  readonly led: LedConversations;
  readonly say: Say;
  readonly messages: Pick<MessageService, 'sayFile'>;
  readonly media: MediaStore;
  readonly conversations: Pick<ConversationService, 'expire'>;
  readonly ratings: Pick<RatingService, 'thank'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Result of asking the billing systems: texts to send, a handover to attendants, or an unknown customer. */
type Outcome =
  | { readonly kind: 'done'; readonly texts: readonly string[]; readonly pdf?: Buffer | null }
  | { readonly kind: 'people' }
  | { readonly kind: 'unknown' };

const served = { reason: 'Atendido pelo sistema do provedor', rule: 'bills' } as const;

export function askBillingHandler(dependencies: AskBillingDependencies): JobHandler {
  const { billing, led, say, messages, media, conversations, ratings, box, clock } = dependencies;

  async function askOne(
    task: BillTask,
    account: BillingAccount,
    question: BillingQuestion,
  ): Promise<Outcome | undefined> {
    if (task === 'bill') {
      const found = await billing.openBill(account, question);
      if (!found) return undefined;
      const { name, bill } = found;
      if (!bill) return { kind: 'done', texts: [nothingDueText(name)] };
      return { kind: 'done', texts: billTexts(name, bill), pdf: bill.pdf };
    }
    const found = await billing.unblock(account, question);
    if (!found) return undefined;
    return found.isOpen ? { kind: 'done', texts: [unblockedText(found.name)] } : { kind: 'people' };
  }

  /** The first system that has the customer answers. */
  async function ask(task: BillTask, accounts: readonly BillingAccount[], question: BillingQuestion) {
    for (const account of accounts) {
      const outcome = await askOne(task, account, question);
      if (outcome) return outcome;
    }
    return { kind: accounts.length > 0 ? 'unknown' : 'people' } as const;
  }

  /** Sends the whole answer and closes the ticket. Returns whether the file belongs to a message now. */
  async function serve(
    tx: Tx,
    { ticket }: Led,
    texts: readonly string[],
    file: ReceivedUpload | undefined,
  ): Promise<boolean> {
    const because = becauseOfBills;
    for (const text of texts) await say(tx, ticket, text, because);
    const isSent = file
      ? await messages.sayFile(tx, ticket, { file, providerId: newProviderId(), because })
      : false;
    await ratings.thank(tx, await conversations.expire(tx, ticket, served, clock.now()));
    return isSent;
  }

  /** Asks for another document, up to a limit. Sends at most one answer per message. */
  async function sendAway(tx: Tx, conversation: Led, messageId: number, isKnown: boolean): Promise<void> {
    const { ticket, facts } = conversation;
    if (!facts.memory) throw new Error(`Nothing leads in the ticket ${ticket.id}.`);
    const before = memoryOf(facts.memory);
    const mark = `bills:${messageId}`;
    if (before.said.includes(mark)) return;
    const wrongAnswers = before.wrongAnswers + 1;
    if (isKnown || wrongAnswers >= wrongDocuments) {
      await say(tx, await led.leaveToPeople(tx, conversation, null), handoverText, becauseOfBills);
      return;
    }
    await say(tx, ticket, unknownDocumentText, becauseOfBills);
    const memory = { ...before, wrongAnswers, said: [...before.said, mark] };
    await automationStore(tx).save(ticket.id, memory, facts.memory.messageId, clock.now());
  }

  return handle(askBillingJob, async (context, { ticketId, messageId }) => {
    const { companyId, reader, transaction, signal } = context;
    const found = await led.find(reader, ticketId);
    const task = found?.leader.whom === 'bills' ? billTaskOf(found.facts.queue?.name ?? '') : undefined;
    const document = task && documentIn(await billQueries(reader).textOf(messageId));
    if (!found || !task || !document) return;
    const { leader } = found;
    await led.askOrGiveUp(context, { ticketId, leader, retries: askBillingJob.retries }, async () => {
      const outcome = await ask(task, await billingAccounts(reader, box), { document, signal });
      const bytes = outcome.kind === 'done' ? outcome.pdf : undefined;
      const made = bytes
        ? { bytes, mimeType: 'application/pdf', extension: 'pdf', name: 'boleto.pdf' }
        : undefined;
      await lendFile({ media, companyId }, made, (file) =>
        transaction(async (tx) => {
          const conversation = await led.hold(tx, ticketId, leader);
          if (!conversation) return false;
          if (outcome.kind === 'done') return serve(tx, conversation, outcome.texts, file);
          await sendAway(tx, conversation, messageId, outcome.kind === 'people');
          return false;
        }),
      );
    });
  });
}
