import { connectionAnswered, connectionAsked } from '#features/connections/events.ts';
import type { OpenConnection, SessionWorker } from '#features/connections/rules.ts';
import type { Database } from '#platform/database/database.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import { ProviderError, type ProviderSession } from '#providers/whatsapp/port.ts';
import { type Answer, answerers, type Question, type QuestionName } from './rules.ts';
import { questionQueries, questionStore } from './store.ts';

interface QuestionResponderOptions {
  readonly database: Database;
  readonly log: Log;
}

export interface QuestionResponder {
  attend(open: OpenConnection): SessionWorker;
  /** For the event feed, so that an answer takes no longer than the provider. */
  readonly listeners: readonly FeedListener[];
}

interface Served extends OpenConnection {
  look(): void;
}

async function answerBy<Name extends QuestionName>(
  session: ProviderSession,
  { name, asked }: Question<Name>,
): Promise<Answer> {
  try {
    return { answered: await answerers[name](session, asked) };
  } catch (error) {
    if (error instanceof ProviderError) return { failure: error.failure.class };
    throw error;
  }
}

/** Answers questions of other processes to the connections that this one has open, or is about to pair. */
export function createQuestionResponder({
  database,
  log: parentLog,
}: QuestionResponderOptions): QuestionResponder {
  const open = new Set<Served>();

  function attend(connection: OpenConnection): SessionWorker {
    const { companyId, connectionId, session } = connection;
    const log = parentLog.child({ companyId, connectionId });
    const left = new AbortController();
    const seen = new Set<string>();
    const writing = new Set<Promise<void>>();

    async function answer(id: string, question: Question): Promise<void> {
      const given = await answerBy(session, question);
      // The next owner answers the question, or it has timed out.
      if (left.signal.aborted) return;
      const written = database.transaction(companyId, async (tx) => {
        if (await questionStore(tx).answer(id, given)) tx.record(connectionAnswered({ questionId: id }));
      });
      writing.add(written);
      await written.finally(() => writing.delete(written));
    }

    async function lookForQuestions(): Promise<void> {
      const found = await questionQueries(database.reader(companyId)).open(connectionId);
      const fresh = found.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      await Promise.all(fresh.map(({ id, question }) => answer(id, question).finally(() => seen.delete(id))));
    }

    function look(): void {
      lookForQuestions().catch((error: unknown) => {
        if (!left.signal.aborted) log.error({ err: error }, 'connection query unanswered');
      });
    }

    const served = { ...connection, look };
    open.add(served);
    look();
    return {
      // Does not wait for the provider, which may hang.
      async stop() {
        open.delete(served);
        left.abort();
        await Promise.allSettled(writing);
      },
    };
  }

  return {
    attend,
    listeners: [
      listenTo(connectionAsked, ({ connectionId }, companyId) => {
        for (const served of open) {
          if (served.companyId === companyId && served.connectionId === connectionId) served.look();
        }
      }),
    ],
  };
}
