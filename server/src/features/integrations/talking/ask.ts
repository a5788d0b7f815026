import { typeOf } from '#features/integrations/present.ts';
import { integrationQueries } from '#features/integrations/queries.ts';
import { isExpiredTalk, isKeyword, meantText } from '#features/integrations/rules.ts';
import { secretOf } from '#features/integrations/service.ts';
import type { IntegrationRow } from '#features/integrations/store.ts';
import type { RatingService } from '#features/ratings/service.ts';
import type { ConversationService } from '#features/tickets/conversations/service.ts';
import type { Say, TicketRow } from '#features/tickets/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import {
  type ChatbotAnswer,
  ChatbotFailure,
  type ChatbotQuestion,
  type ChatbotSettings,
  type Chatbots,
} from '#providers/chatbots/port.ts';
import { type Asking, askJob, askRetries, sayReplyJob } from './jobs.ts';
import { talkQueries } from './queries.ts';
import { becauseItFailed, becauseOfIntegration, finishedReason, type Leading } from './rules.ts';
import { type TalkRow, talkStore } from './store.ts';

export interface AskDependencies {
  readonly chatbots: Chatbots;
  readonly leading: Leading;
  readonly say: Say;
  readonly conversations: Pick<ConversationService, 'expire'>;
  readonly ratings: Pick<RatingService, 'thank'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

type HeardMessage = NonNullable<Awaited<ReturnType<ReturnType<typeof talkQueries>['message']>>>;

/** All that is known before somebody outside is asked. */
interface Turn {
  readonly ticket: TicketRow;
  readonly integration: IntegrationRow;
  readonly message: HeardMessage;
  readonly talk: TalkRow | undefined;
}

interface Question {
  readonly settings: ChatbotSettings;
  readonly question: ChatbotQuestion;
}

export function askHandler(dependencies: AskDependencies): JobHandler {
  const { chatbots, leading, say, conversations, ratings, box, clock } = dependencies;

  async function turnOf(tx: Tx, asking: Asking): Promise<Turn | undefined> {
    const { ticketId, integrationId, messageId } = asking;
    const ticket = await leading.holdLed(tx, ticketId, integrationId);
    const integration = ticket && (await integrationQueries(tx).find(integrationId));
    if (!integration) return undefined;
    const message = await talkQueries(tx).message(messageId);
    const talk = await talkQueries(tx).find(ticketId);
    if (!message || (talk && talk.message_id >= messageId)) return undefined;
    return { ticket, integration, message, talk };
  }

  /** Keeps where the talk is, and counts what is to be said. */
  async function keep(
    tx: Tx,
    asking: Asking,
    { talk }: Pick<Turn, 'talk'>,
    answer: ChatbotAnswer,
  ): Promise<number> {
    const repliesBefore = talk?.replies_due ?? 0;
    await talkStore(tx).save(asking.ticketId, {
      integrationId: asking.integrationId,
      session: answer.session,
      choices: answer.choices,
      heardAt: clock.now(),
      messageId: asking.messageId,
      repliesDue: repliesBefore + answer.replies.length,
    });
    return repliesBefore;
  }

  /** What needs nobody outside: the words that end a talk or begin it anew, and what no Typebot can read. */
  async function answeredHere(tx: Tx, asking: Asking, turn: Turn): Promise<boolean> {
    const { ticket, integration, message, talk } = turn;
    if (typeOf(integration) !== 'typebot' || asking.isMenuAnswer) return false;
    const nothing: ChatbotAnswer = { session: null, replies: [], choices: [], handOver: undefined };
    if (isKeyword(message.body, integration.keyword_finish)) {
      await keep(tx, asking, turn, nothing);
      await ratings.thank(tx, await conversations.expire(tx, ticket, finishedReason, clock.now()));
      return true;
    }
    if (isKeyword(message.body, integration.keyword_restart)) {
      await keep(tx, asking, turn, nothing);
      await say(tx, ticket, integration.restart_message, becauseOfIntegration);
      return true;
    }
    if (message.kind === 'text') return false;
    await keep(tx, asking, turn, {
      ...nothing,
      session: talk?.session ?? null,
      choices: talk?.choices ?? [],
    });
    await say(tx, ticket, integration.unknown_message, becauseOfIntegration);
    return true;
  }

  function settingsOf(integration: IntegrationRow): ChatbotSettings {
    const { url, slug, unknown_message: unknownMessage } = integration;
    return typeOf(integration) === 'typebot'
      ? { type: 'typebot', url, slug, unknownMessage }
      : { type: 'webhook', url, secret: secretOf(integration, box) };
  }

  function questionOf(asking: Asking, { ticket, integration, message, talk }: Turn): Question {
    const isOver =
      !talk ||
      asking.isStart ||
      talk.integration_id !== integration.id ||
      isExpiredTalk(new Date(talk.heard_at), integration.expires_after, clock.now());
    const question: ChatbotQuestion = {
      eventId: `${ticket.company_id}-${asking.messageId}`,
      session: isOver ? null : talk.session,
      message: {
        providerId: message.providerId,
        kind: message.kind,
        text: isOver ? message.body : meantText(message.body, talk.choices),
        sentAt: new Date(message.sentAt),
      },
      isMenuAnswer: asking.isMenuAnswer,
      company: { id: ticket.company_id },
      connection: { id: message.connectionId, name: message.connectionName },
      ticket: { id: ticket.id, uuid: ticket.uuid, queueId: ticket.queue_id },
      contact: { id: message.contactId, name: message.contactName, number: message.number ?? '' },
    };
    return { settings: settingsOf(integration), question };
  }

  /** One job per reply, the first at once: each asks again whether it may still be said. */
  async function plan(tx: Tx, asking: Asking, turn: Turn, answer: ChatbotAnswer): Promise<void> {
    const { ticketId, integrationId } = asking;
    const { replies, handOver } = answer;
    const before = await keep(tx, asking, turn, answer);
    const { delay_ms: delayMs } = turn.integration;
    for (const [index, reply] of replies.entries()) {
      const isLast = index === replies.length - 1;
      await addJob(
        tx,
        sayReplyJob,
        {
          ticketId,
          integrationId,
          number: before + index + 1,
          reply,
          ...(isLast && handOver ? { handOver } : {}),
        },
        {
          key: `${ticketId}`,
          ...(index > 0 && delayMs > 0 ? { runAt: new Date(Date.now() + index * delayMs) } : {}),
        },
      );
    }
    if (replies.length === 0 && handOver) await leading.leaveToPeople(tx, turn.ticket, handOver.queueId);
  }

  return handle(askJob, async ({ transaction, signal, attempt, log }, asking) => {
    const { ticketId, integrationId } = asking;
    const turn = await transaction(async (tx) => {
      const found = await turnOf(tx, asking);
      return found && !(await answeredHere(tx, asking, found)) ? found : undefined;
    });
    if (!turn) return;
    const { settings, question } = questionOf(asking, turn);
    try {
      const answer = await chatbots.ask(settings, question, signal);
      await transaction(async (tx) => {
        const current = await turnOf(tx, asking);
        if (current) await plan(tx, asking, current, answer);
      });
    } catch (error) {
      if (!(error instanceof ChatbotFailure)) throw error;
      if (error.isTransient && attempt <= askRetries) throw error;
      log.warn({ ticketId, integrationId, reason: error.reason }, 'an integration failed; people go on');
      await transaction(async (tx) => {
        const ticket = await leading.holdLed(tx, ticketId, integrationId);
        if (ticket) await leading.apologize(tx, ticket, becauseItFailed(error.reason));
      });
    }
  });
}
