import type { Tx } from '#platform/database/database.ts';
import type { Memory } from './rules.ts';

export function automationStore({ db, companyId }: Tx) {
  return {
    /** `messageId` is the message this was the answer to. */
    async save(ticketId: number, memory: Memory, messageId: number, now: Date): Promise<void> {
      const columns = {
        step: memory.step,
        queue_id: memory.queueId,
        option_id: memory.optionId,
        wrong_answers: memory.wrongAnswers,
        said: [...memory.said],
        said_at: memory.saidAt?.toISOString() ?? null,
        answers: memory.answers,
        recent_answers: memory.recentAnswers,
        recent_since: memory.recentSince?.toISOString() ?? null,
        message_id: messageId,
      };
      await db
        .insertInto('ticket_automations')
        .values({ company_id: companyId, ticket_id: ticketId, since: now.toISOString(), ...columns })
        .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(columns))
        .execute();
    },
  };
}
