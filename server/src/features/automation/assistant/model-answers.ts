import { automationReason } from '@prosa/contracts/automation/rules.ts';
import { askPromptJob } from '#features/automation/jobs.ts';
import type {
  ResponderConversation,
  ResponderConversations,
} from '#features/automation/responder-conversations.ts';
import { asksForPerson, handoverText } from '#features/automation/texts.ts';
import { newProviderId } from '#features/messages/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import { countTokens, type OpenedPrompt, openPrompt } from '#features/prompts/service.ts';
import type { SendAutomatic } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { type CompanyJobContext, handle, type JobHandler } from '#platform/jobs/job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import type { Speech } from '#providers/speech/port.ts';
import { messagesFor, parseAnswer } from './prompt-texts.ts';
import { assistantQueries } from './queries.ts';
import { createTranscriber, createVoiceReplies, type VoiceReply } from './voice.ts';

interface AskModelDependencies {
  readonly led: ResponderConversations;
  readonly say: SendAutomatic;
  readonly messages: Pick<MessageService, 'sendAutomaticFile' | 'saveTranscript'>;
  readonly media: MediaStore;
  readonly model: ChatModel;
  readonly speech: Speech;
  readonly box: SecretBox;
  readonly clock: Clock;
}

type ParsedAnswer = ReturnType<typeof parseAnswer>;
type ResponderCall = Parameters<ResponderConversations['askOrGiveUp']>[1];

export function askPromptHandler(dependencies: AskModelDependencies): JobHandler {
  const { led, say, messages, model, box } = dependencies;
  const speaker = createVoiceReplies(dependencies);
  const listen = createTranscriber(dependencies);

  async function ask(reader: Reader, ticketId: number, opened: OpenedPrompt, signal: AbortSignal) {
    const queries = assistantQueries(reader);
    const words = await queries.words(ticketId, opened.maxMessages);
    const contactName = await queries.contactName(ticketId);
    const { apiKey, baseUrl, model: name, maxTokens, temperature } = opened;
    const asked = messagesFor({ ...opened, contactName, words });
    return model.answer({ apiKey, baseUrl, model: name, maxTokens, temperature, messages: asked, signal });
  }

  /** Returns whether the file belongs to a message now. */
  async function speak(
    tx: Tx,
    conversation: ResponderConversation,
    { text, isTransfer }: ParsedAnswer,
    { file, unspoken }: VoiceReply,
  ): Promise<boolean> {
    const { leader } = conversation;
    const ticket = isTransfer
      ? await led.leaveToPeople(tx, conversation, leader.queueId)
      : conversation.ticket;
    const because = {
      ...automationReason('prompt', leader.setting, leader.author),
      ...(unspoken ? { unspoken } : {}),
    };
    if (file)
      return messages.sendAutomaticFile(tx, ticket, {
        file,
        words: text,
        providerId: newProviderId(),
        because,
      });
    await say(tx, ticket, text, because);
    return false;
  }

  /**
   * Returns whether the model should answer the recordings: all are transcribed, and the customer did not ask for a
   * person.
   */
  async function isHeard(
    context: CompanyJobContext,
    asked: ResponderCall,
    opened: OpenedPrompt,
  ): Promise<boolean> {
    const { ticketId, leader } = asked;
    const rule = 'promptUnheard';
    const outcome = await led.askOrGiveUp(context, { ...asked, rule }, () =>
      listen(context, ticketId, opened),
    );
    if (outcome === undefined) return false;
    const recordings = await assistantQueries(context.reader).recordings(ticketId);
    if (outcome === 'heard' && !recordings.some(({ body }) => asksForPerson(body))) return true;
    await context.transaction(async (tx) => {
      const conversation = await led.hold(tx, ticketId, leader);
      if (!conversation) return;
      await (outcome === 'heard'
        ? led.handOver(tx, conversation)
        : led.giveUp(tx, conversation, outcome, rule));
    });
    return false;
  }

  return handle(askPromptJob, async (context, { ticketId }) => {
    const { companyId, reader, transaction, signal, log } = context;
    const leader = (await led.find(reader, ticketId))?.leader;
    if (leader?.whom !== 'prompt') return;
    const messageId = await assistantQueries(reader).unanswered(ticketId);
    const opened = messageId === undefined ? undefined : await openPrompt(reader, leader.id, box);
    if (!opened) return;
    const asked = { ticketId, leader, retries: askPromptJob.retries };
    if (!(await isHeard(context, asked, opened))) return;
    await led.askOrGiveUp(context, asked, async () => {
      const answer = await ask(reader, ticketId, opened, signal);
      const heard = parseAnswer(answer.text);
      const text = heard.text || handoverText;
      await speaker.withVoiceReply({ companyId, account: opened.voiceAccount, text, signal }, (utterance) => {
        const { unspoken: reason } = utterance;
        if (reason) log.warn({ ticketId, promptId: leader.id, reason }, 'speech synthesis of reply failed');
        return transaction(async (tx) => {
          const conversation = await led.hold(tx, ticketId, leader);
          // The customer wrote more meanwhile: the next run answers all of it.
          const isNewest = (await assistantQueries(tx).unanswered(ticketId)) === messageId;
          await countTokens(tx, leader.id, answer);
          return conversation && isNewest ? speak(tx, conversation, { ...heard, text }, utterance) : false;
        });
      });
    });
  });
}
