import { defineEvent } from '#platform/events/domain-event.ts';

/**
 * Notify the process that has the connection open, and the one that waits for the answer; question and answer are in
 * the row.
 */
export const connectionAsked = defineEvent<{ connectionId: number }>('connection.asked');
export const connectionAnswered = defineEvent<{ questionId: string }>('connection.answered');
