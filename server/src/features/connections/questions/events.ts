import { defineEvent } from '#platform/events/domain-event.ts';

/** Somebody waits for whoever has the connection open; what is asked and answered stands in the row. */
export const connectionAsked = defineEvent<{ connectionId: number }>('connection.asked');
export const connectionAnswered = defineEvent<{ questionId: string }>('connection.answered');
