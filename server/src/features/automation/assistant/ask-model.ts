import { askPromptJob } from '#features/automation/jobs.ts';
import type { Led, LedConversations } from '#features/automation/outside/led-conversations.ts';
import { handoverText } from '#features/automation/texts.ts';
import { countTokens, type OpenedPrompt, openPrompt } from '#features/prompts/service.ts';
import type { Say } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import type { ChatAnswer, ChatModel } from '#providers/ai/port.ts';
import { assistantQueries } from './queries.ts';
import { heardFrom, messagesFor } from './words.ts';

interface AskModelDependencies {
  readonly led: LedConversations;
  readonly say: Say;
  readonly model: ChatModel;
  readonly box: SecretBox;
}

export function askPromptHandler({ led, say, model, box }: AskModelDependencies): JobHandler {
  async function ask(reader: Reader, ticketId: number, opened: OpenedPrompt, signal: AbortSignal) {
    const queries = assistantQueries(reader);
    const words = await queries.words(ticketId, opened.maxMessages);
    const contactName = await queries.contactName(ticketId);
    const { apiKey, maxTokens, temperature } = opened;
    const messages = messagesFor({ ...opened, contactName, words });
    return model.answer({ apiKey, maxTokens, temperature, messages, signal });
  }

  async function speak(tx: Tx, conversation: Led, { text: answer }: ChatAnswer): Promise<void> {
    const { ticket, leader } = conversation;
    const { text, isTransfer } = heardFrom(answer);
    const because = { rule: 'prompt', setting: leader.setting } as const;
    const saying = { text: text || handoverText, because };
    if (isTransfer) await led.leaveToPeople(tx, conversation, leader.queueId, saying);
    else await say(tx, ticket, saying.text, saying.because);
  }

  return handle(askPromptJob, async (context, { ticketId }) => {
    const { reader, transaction, signal } = context;
    const leader = (await led.find(reader, ticketId))?.leader;
    if (leader?.whom !== 'prompt') return;
    const messageId = await assistantQueries(reader).unanswered(ticketId);
    const opened = messageId === undefined ? undefined : await openPrompt(reader, leader.id, box);
    if (!opened) return;
    await led.askOrGiveUp(context, { ticketId, leader, retries: askPromptJob.retries }, async () => {
      const answer = await ask(reader, ticketId, opened, signal);
      await transaction(async (tx) => {
        const conversation = await led.hold(tx, ticketId, leader);
        // The customer wrote more meanwhile: the next run answers all of it.
        const isNewest = (await assistantQueries(tx).unanswered(ticketId)) === messageId;
        if (conversation && isNewest) await speak(tx, conversation, answer);
        await countTokens(tx, leader.id, answer);
      });
    });
  });
}
