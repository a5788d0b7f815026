import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createLogMailer } from './log-mailer.ts';

test('the mail with its link can be read in the log, past the redaction', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const link = 'https://prosa.example/reset-password?token=abc123';
  const mail = { to: 'ana@example.com', subject: 'Nova senha', text: `Abra ${link} em 30 minutos.` };
  await createLogMailer(createLog('info', sink)).send(mail);
  expect(lines).toHaveLength(1);
  const { level, msg } = JSON.parse(lines[0] ?? '{}');
  expect(level).toBe(40);
  expect(msg).toContain(link);
  expect(msg).toContain('To: ana@example.com');
  expect(msg).toContain('Subject: Nova senha');
});
