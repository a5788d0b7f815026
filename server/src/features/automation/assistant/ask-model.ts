import { isExpired } from '@prosa/contracts/companies/rules.ts';
import { afterSaying } from '#features/automation/answer-to.ts';
import { askPromptJob } from '#features/automation/jobs.ts';
import { automationQueries, type Facts } from '#features/automation/queries.ts';
import { isForPeople, leads, memoryOf, type Saying, type Step } from '#features/automation/rules.ts';
import { automationStore } from '#features/automation/store.ts';
import { handoverText } from '#features/automation/texts.ts';
import { countTokens, type OpenedPrompt, openPrompt } from '#features/prompts/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import type { Say } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { type ChatAnswer, ChatFailure, type ChatModel, isPassing } from '#providers/ai/port.ts';
import { promptOf, promptSetting } from './ask-prompt.ts';
import { assistantQueries } from './queries.ts';
import { heardFrom, messagesFor } from './words.ts';

interface AskModelDependencies {
  readonly conversations: Pick<ConversationService, 'hold' | 'assignQueue'>;
  readonly say: Say;
  readonly model: ChatModel;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** What the model was asked, as far as its answer must still fit when it comes. */
interface Question {
  readonly ticketId: number;
  readonly promptId: number;
  /** The newest of the customer's texts it was shown. */
  readonly messageId: number;
}

interface Outcome {
  readonly saying: Saying;
  readonly step: Step;
}

export function askPromptHandler(dependencies: AskModelDependencies): JobHandler {
  const { conversations, say, model, box, clock } = dependencies;

  /** The facts of a ticket in which the model is to speak now; undefined when it is none of its business any more. */
  async function dueIn(reader: Reader, ticketId: number): Promise<Facts | undefined> {
    const facts = await automationQueries(reader).facts(ticketId);
    if (!facts || isForPeople(facts) || facts.personSpoke) return undefined;
    if (isExpired(facts.dueDate, clock.now())) return undefined;
    const memory = memoryOf(facts.memory);
    return memory.step === 'prompt' && leads({ memory, queue: facts.queue }) ? facts : undefined;
  }

  async function questionIn(reader: Reader, ticketId: number): Promise<Question | undefined> {
    const facts = await dueIn(reader, ticketId);
    const prompt = facts && promptOf({ ...facts, connection: facts });
    const messageId = prompt ? await assistantQueries(reader).unanswered(ticketId) : undefined;
    return prompt && messageId !== undefined ? { ticketId, promptId: prompt.id, messageId } : undefined;
  }

  async function ask(reader: Reader, ticketId: number, opened: OpenedPrompt, signal: AbortSignal) {
    const queries = assistantQueries(reader);
    const words = await queries.words(ticketId, opened.maxMessages);
    const contactName = await queries.contactName(ticketId);
    const { apiKey, maxTokens, temperature } = opened;
    const messages = messagesFor({ ...opened, contactName, words });
    return model.answer({ apiKey, maxTokens, temperature, messages, signal });
  }

  /**
   * Says it, if that still fits: nobody took the ticket or resolved it, and the customer wrote nothing more, which the
   * next run would answer together with this.
   */
  async function conclude(tx: Tx, question: Question, outcomeOf: (facts: Facts) => Outcome): Promise<void> {
    const { ticketId, promptId, messageId } = question;
    const ticket = await conversations.hold(tx, ticketId);
    const facts = await dueIn(tx, ticketId);
    const isNewest = (await assistantQueries(tx).unanswered(ticketId)) === messageId;
    const prompt = facts && promptOf({ ...facts, connection: facts });
    if (!ticket || !facts?.memory || !isNewest || prompt?.id !== promptId) return;
    const { saying, step } = outcomeOf(facts);
    const before = memoryOf(facts.memory);
    const after = afterSaying({ ...before, step }, [saying], clock.now());
    if (!after) {
      await automationStore(tx).save(
        ticketId,
        { ...before, step: 'stopped' },
        facts.memory.messageId,
        clock.now(),
      );
      return;
    }
    const isHandedOver = step === 'people';
    const queueId = isHandedOver
      ? (prompt.queueId ?? ticket.queue_id ?? facts.transferQueueId)
      : ticket.queue_id;
    const moved = queueId === ticket.queue_id ? ticket : await conversations.assignQueue(tx, ticket, queueId);
    await say(tx, moved, saying.text, saying.because);
    await automationStore(tx).save(ticketId, { ...after, queueId }, facts.memory.messageId, clock.now());
  }

  function spoken({ text: answer }: ChatAnswer, { queue }: Facts): Outcome {
    const { text, isTransfer } = heardFrom(answer);
    const because = { rule: 'prompt', setting: promptSetting(queue) } as const;
    return { saying: { text: text || handoverText, because }, step: isTransfer ? 'people' : 'prompt' };
  }

  function failed({ reason }: ChatFailure, { queue }: Facts): Outcome {
    const because = { rule: 'promptFailed', setting: promptSetting(queue), reason } as const;
    return { saying: { text: handoverText, because }, step: 'people' };
  }

  return handle(askPromptJob, async ({ reader, transaction, signal, attempt, log }, { ticketId }) => {
    const question = await questionIn(reader, ticketId);
    const opened = question && (await openPrompt(reader, question.promptId, box));
    if (!question || !opened) return;
    try {
      const answer = await ask(reader, ticketId, opened, signal);
      await transaction(async (tx) => {
        await conclude(tx, question, (facts) => spoken(answer, facts));
        await countTokens(tx, question.promptId, answer);
      });
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      if (isPassing(error) && attempt <= askPromptJob.retries) throw error;
      log.warn({ ticketId, promptId: question.promptId, reason: error.reason }, 'a model gave no answer');
      await transaction((tx) => conclude(tx, question, (facts) => failed(error, facts)));
    }
  });
}
