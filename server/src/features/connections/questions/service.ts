import { randomUUID } from 'node:crypto';
import { connectionAnswered, connectionAsked } from '#features/connections/events.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Reader } from '#platform/database/database.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import { type Answer, answerTimeoutMs, type Question, type QuestionName, type Questions } from './rules.ts';
import { questionQueries, questionStore } from './store.ts';

/**
 * Asks the process that has the connection open, which may be another one. Fails like the provider itself, with
 * `ProviderError`, also on a timeout. Not inside a transaction, because it waits.
 */
export type AskConnection = <Name extends QuestionName>(
  companyId: CompanyId,
  connectionId: number,
  name: Name,
  asked: Questions[Name]['asked'],
) => Promise<Questions[Name]['answered']>;

export interface QuestionSender {
  readonly ask: AskConnection;
  /** For the event feed, which delivers the answers. */
  readonly listeners: readonly FeedListener[];
}

export function createQuestionSender({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): QuestionSender {
  const waiting = new Map<string, AbortController>();

  /** Waits for the answer or the timeout. */
  async function untilAnswered(answered: AbortSignal): Promise<void> {
    // Rejects only because it was answered.
    await clock.sleep(answerTimeoutMs, answered).catch(() => undefined);
  }

  async function answerTo<Name extends QuestionName>(
    companyId: CompanyId,
    connectionId: number,
    question: Question<Name>,
  ): Promise<Answer<Name>> {
    const [id, answered] = [randomUUID(), new AbortController()];
    // Before the question is out: the answer may be quick.
    waiting.set(id, answered);
    try {
      await database.transaction(companyId, async (tx) => {
        await questionStore(tx).insert({ id, connectionId, question });
        tx.record(connectionAsked({ connectionId }));
      });
      await untilAnswered(answered.signal);
      const answer = await database.transaction(companyId, (tx) => questionStore(tx).remove<Name>(id));
      return answer ?? { failure: 'temporary' };
    } finally {
      waiting.delete(id);
    }
  }

  return {
    async ask(companyId, connectionId, name, asked) {
      const answer = await answerTo(companyId, connectionId, { name, asked });
      if ('failure' in answer) throw new ProviderError({ class: answer.failure });
      return answer.answered;
    },
    listeners: [listenTo(connectionAnswered, ({ questionId }) => waiting.get(questionId)?.abort())],
  };
}

/** A connection that can be asked something now; undefined when none is open. */
export function findConnected(reader: Reader): Promise<number | undefined> {
  return questionQueries(reader).connectedId();
}
