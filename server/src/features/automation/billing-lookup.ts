import { type BillTask, billTaskOf, documentIn } from '@prosa/contracts/bills/rules.ts';
import { newProviderId } from '#features/messages/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import { getSetting, openSetting } from '#features/settings/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SendAutomatic } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import type { Billing, BillingAccount, BillingQuestion } from '#providers/billing/port.ts';
import {
  becauseOfBills,
  billTexts,
  maxWrongDocuments,
  nothingDueText,
  unblockedText,
  unknownDocumentText,
} from './bills.ts';
import { askBillingJob } from './jobs.ts';
import { withTemporaryFile } from './message-files.ts';
import { billQueries } from './queries.ts';
import type { ResponderConversation, ResponderConversations } from './responder-conversations.ts';
import { memoryOf } from './rules.ts';
import { automationStore } from './store.ts';
import { handoverText } from './texts.ts';

/** The systems that are filled in whole, in the order in which they are asked. */
async function billingAccounts(reader: Reader, box: SecretBox): Promise<readonly BillingAccount[]> {
  const mkAuth = {
    service: 'mkauth',
    url: await getSetting(reader, 'ipmkauth'),
    clientId: await openSetting(reader, 'clientidmkauth', box),
    clientSecret: await openSetting(reader, 'clientsecretmkauth', box),
  } as const;
  const asaas = { service: 'asaas', token: await openSetting(reader, 'asaas', box) } as const;
  const ixc = {
    service: 'ixc',
    url: await getSetting(reader, 'ipixc'),
    token: await openSetting(reader, 'tokenixc', box),
  } as const;
  return [mkAuth, asaas, ixc].filter((account) => Object.values(account).every((value) => value !== ''));
}

interface AskBillingDependencies {
  readonly billing: Billing;
  readonly led: ResponderConversations;
  readonly say: SendAutomatic;
  readonly messages: Pick<MessageService, 'sendAutomaticFile'>;
  readonly media: MediaStore;
  readonly conversations: Pick<ConversationService, 'expire'>;
  readonly ratings: Pick<RatingService, 'sendThanks'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Result of asking the billing systems: texts to send, a handover to attendants, or an unknown customer. */
type Outcome =
  | { readonly kind: 'done'; readonly texts: readonly string[]; readonly pdf?: Buffer | null }
  | { readonly kind: 'people' }
  | { readonly kind: 'unknown' };

const closedByBilling = { reason: 'Atendido pelo sistema do provedor', rule: 'bills' } as const;

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
    { ticket }: ResponderConversation,
    texts: readonly string[],
    file: ReceivedUpload | undefined,
  ): Promise<boolean> {
    const because = becauseOfBills;
    for (const text of texts) await say(tx, ticket, text, because);
    const isSent = file
      ? await messages.sendAutomaticFile(tx, ticket, { file, providerId: newProviderId(), because })
      : false;
    await ratings.sendThanks(tx, await conversations.expire(tx, ticket, closedByBilling, clock.now()));
    return isSent;
  }

  /** Asks for another document, up to a limit. Sends at most one answer per message. */
  async function askAgainOrHandOver(
    tx: Tx,
    conversation: ResponderConversation,
    messageId: number,
    isKnown: boolean,
  ): Promise<void> {
    const { ticket, facts } = conversation;
    if (!facts.memory) throw new Error(`Nothing leads in the ticket ${ticket.id}.`);
    const before = memoryOf(facts.memory);
    const mark = `bills:${messageId}`;
    if (before.said.includes(mark)) return;
    const wrongAnswers = before.wrongAnswers + 1;
    if (isKnown || wrongAnswers >= maxWrongDocuments) {
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
      await withTemporaryFile({ media, companyId }, made, (file) =>
        transaction(async (tx) => {
          const conversation = await led.hold(tx, ticketId, leader);
          if (!conversation) return false;
          if (outcome.kind === 'done') return serve(tx, conversation, outcome.texts, file);
          await askAgainOrHandOver(tx, conversation, messageId, outcome.kind === 'people');
          return false;
        }),
      );
    });
  });
}
