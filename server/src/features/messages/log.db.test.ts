import { editMessage, searchMessages, sendMessage } from '@prosa/contracts/messages/api.ts';
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { buildConversation } from '#testing/attended-ticket.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { startTestApp } from '#testing/test-app.ts';

it('what people write is in no log, neither when it is sent nor when the database refuses it', async () => {
  const lines: string[] = [];
  const app = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) });
  try {
    const talk = await buildConversation(app);
    const caller = { token: talk.ana.token };
    const secret = 'minha senha do banco';
    await app.call(sendMessage, { params: { ticketId: talk.ticket.id }, body: { body: secret } }, caller);
    await app.call(searchMessages, { query: { searchParam: secret } }, caller);
    const own = await buildMessage(app, talk.company, talk.ticket, { from_me: true, user_id: talk.ana.id });
    await app.database.transaction(talk.company.id, ({ db }) =>
      db.updateTable('messages').set({ body: secret }).where('company_id', '=', talk.company.id).execute(),
    );
    await app.call(editMessage, { params: { messageId: own.id }, body: { body: `${secret}!` } }, caller);
    const refused = buildMessage(app, talk.company, talk.ticket, { body: secret, ack: 99 });
    await expect(refused).rejects.toThrow();
    await refused.catch((error: unknown) => app.http.log.error({ err: error }, 'refused'));
    expect(lines.join('\n')).toContain('refused');
    expect(lines.join('\n')).not.toContain('senha');
  } finally {
    await app.close();
  }
});
