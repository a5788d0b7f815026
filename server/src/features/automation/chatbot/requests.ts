import { automationReason } from '@prosa/contracts/automation/rules.ts';
import type { Automation } from '@prosa/contracts/automation/schema.ts';
import type { ExternalResponder } from '#features/automation/external-responder.ts';
import { askIntegrationJob, sendReplyJob } from '#features/automation/jobs.ts';
import type {
  ResponderConversation,
  ResponderConversations,
} from '#features/automation/responder-conversations.ts';
import { type DeliveryService, questionAbout } from '#features/integration-deliveries/service.ts';
import { type OpenedIntegration, openIntegration } from '#features/integrations/service.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SendAutomatic } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import type { ChatbotAnswer, ChatbotQuestion, ChatbotReply } from '#providers/chatbots/port.ts';
import { type ChatbotSessionRow, chatbotSessionQueries, chatbotSessionStore } from './store.ts';

export function becauseOfIntegration({ setting, author }: ExternalResponder): Automation {
  return automationReason('integration', setting, author);
}

const closedByContact = { reason: 'Encerrado pelo contato', rule: 'integration' } as const;

const folded = (text: string): string => text.trim().toLowerCase();

/** Returns whether the customer wrote the keyword, in any spelling; an empty keyword matches nothing. */
function isKeyword(text: string, keyword: string): boolean {
  return keyword !== '' && folded(text) === folded(keyword);
}

const minuteMs = 60_000;

function isExpiredSession(heardAt: Date, expiresAfter: number, now: Date): boolean {
  return expiresAfter > 0 && now.getTime() >= heardAt.getTime() + expiresAfter * minuteMs;
}

/** A number stands for the choice offered under it. */
function resolveChoice(text: string, choices: readonly string[]): string {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return choices.includes(text) ? text : (choices[number - 1] ?? text);
}

export interface AskChatbotDependencies {
  readonly deliveries: Pick<DeliveryService, 'tell'>;
  readonly led: ResponderConversations;
  readonly say: SendAutomatic;
  readonly conversations: Pick<ConversationService, 'expire'>;
  readonly ratings: Pick<RatingService, 'sendThanks'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

interface ChatbotJob {
  readonly ticketId: number;
  readonly messageId: number;
  readonly isStart: boolean;
  readonly isMenuAnswer: boolean;
}

/** State loaded before the service is called. */
interface Turn {
  readonly asking: ChatbotJob;
  readonly conversation: ResponderConversation;
  readonly integration: OpenedIntegration;
  readonly question: ChatbotQuestion;
  readonly talk: ChatbotSessionRow | undefined;
}

/** Returns whether the customer wrote the restart keyword. */
function isRestart({ asking, integration, question }: Turn): boolean {
  const { settings, keywordRestart } = integration;
  return (
    settings.type === 'typebot' && !asking.isMenuAnswer && isKeyword(question.message.text, keywordRestart)
  );
}

/** Sent before the first reply of the new session. */
function announcement({ restartMessage }: OpenedIntegration): ChatbotReply[] {
  return restartMessage.trim() === '' ? [] : [{ kind: 'text', text: restartMessage }];
}

export function askIntegrationHandler(dependencies: AskChatbotDependencies): JobHandler {
  const { deliveries, led, say, conversations, ratings, box, clock } = dependencies;

  async function turnOf(tx: Tx, asking: ChatbotJob): Promise<Turn | undefined> {
    const { ticketId, messageId } = asking;
    const conversation = await led.hold(tx, ticketId, { whom: 'integration' });
    const integration = conversation && (await openIntegration(tx, conversation.leader.id, box));
    const question = integration && (await questionAbout(tx, messageId));
    const talk = await chatbotSessionQueries(tx).find(ticketId);
    if (!question || (talk && talk.message_id >= messageId)) return undefined;
    return { asking, conversation, integration, question, talk };
  }

  /** Stores the session state and reserves the numbers of the replies. */
  async function saveSession(
    tx: Tx,
    { asking, integration, talk }: Turn,
    answer: Pick<ChatbotAnswer, 'session' | 'choices' | 'replies'>,
  ): Promise<number> {
    const repliesBefore = talk?.replies_due ?? 0;
    await chatbotSessionStore(tx).save(asking.ticketId, {
      integrationId: integration.id,
      session: answer.session,
      choices: answer.choices,
      heardAt: clock.now(),
      messageId: asking.messageId,
      repliesDue: repliesBefore + answer.replies.length,
    });
    return repliesBefore;
  }

  /** Handles messages without calling the service: the finish keyword, and kinds that no chatbot can read. */
  async function answeredHere(tx: Tx, turn: Turn): Promise<boolean> {
    const { asking, conversation, integration, talk } = turn;
    const { text, kind } = turn.question.message;
    const { ticket, leader } = conversation;
    const { type } = integration.settings;
    if (type === 'webhook' || asking.isMenuAnswer) return false;
    const { session = null, choices = [] } = talk ?? {};
    if (type === 'typebot' && isKeyword(text, integration.keywordFinish)) {
      await saveSession(tx, turn, { session: null, choices: [], replies: [] });
      await ratings.sendThanks(tx, await conversations.expire(tx, ticket, closedByContact, clock.now()));
      return true;
    }
    if (isRestart(turn)) return false;
    if (kind === 'text') return false;
    await saveSession(tx, turn, { session, choices, replies: [] });
    if (type === 'typebot') await say(tx, ticket, integration.unknownMessage, becauseOfIntegration(leader));
    else await led.handOver(tx, conversation);
    return true;
  }

  /** Continues the session; after its end starts one with this message, or without one for the restart keyword. */
  function questionOf(turn: Turn): ChatbotQuestion {
    const { asking, integration, question, talk } = turn;
    const { isMenuAnswer } = asking;
    if (isRestart(turn)) return { ...question, isMenuAnswer: true };
    const isOver =
      !talk ||
      asking.isStart ||
      talk.integration_id !== integration.id ||
      isExpiredSession(new Date(talk.heard_at), integration.expiresAfter, clock.now());
    if (isOver) return { ...question, isMenuAnswer };
    const text = resolveChoice(question.message.text, talk.choices);
    return { ...question, isMenuAnswer, session: talk.session, message: { ...question.message, text } };
  }

  /** Adds one job per reply, the first without delay. Each checks again whether it may still be sent. */
  async function plan(tx: Tx, turn: Turn, answer: ChatbotAnswer): Promise<void> {
    const { asking, integration, conversation } = turn;
    const { handOver } = answer;
    const replies = isRestart(turn) ? [...announcement(integration), ...answer.replies] : answer.replies;
    const before = await saveSession(tx, turn, { ...answer, replies });
    for (const [index, reply] of replies.entries()) {
      const isLast = index === replies.length - 1;
      const waitMs = index * integration.delayMs;
      await addJob(
        tx,
        sendReplyJob,
        {
          ticketId: asking.ticketId,
          integrationId: integration.id,
          number: before + index + 1,
          reply,
          ...(isLast && handOver ? { handOver } : {}),
        },
        { key: `${asking.ticketId}`, ...(waitMs > 0 ? { runAt: new Date(Date.now() + waitMs) } : {}) },
      );
    }
    if (replies.length === 0 && handOver) await led.leaveToPeople(tx, conversation, handOver.queueId);
  }

  return handle(askIntegrationJob, async (context, asking) => {
    const { transaction, signal } = context;
    const turn = await transaction(async (tx) => {
      const found = await turnOf(tx, asking);
      return found && !(await answeredHere(tx, found)) ? found : undefined;
    });
    if (!turn) return;
    const { leader } = turn.conversation;
    const { retries } = askIntegrationJob;
    await led.askOrGiveUp(context, { ticketId: asking.ticketId, leader, retries }, async () => {
      const told = { integration: turn.integration, messageId: asking.messageId, question: questionOf(turn) };
      const answer = await deliveries.tell({ transaction }, told, signal);
      await transaction(async (tx) => {
        const current = await turnOf(tx, asking);
        if (current?.integration.id === turn.integration.id) await plan(tx, current, answer);
      });
    });
  });
}
