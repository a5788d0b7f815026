import { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createLogMailer, createNoMailer } from './mailers.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
beforeEach(() => {
  lines.length = 0;
});
const link = 'https://prosa.example/reset-password?token=abc123';
const mail = { to: 'ana@example.com', subject: 'Nova senha', text: `Abra ${link} em 30 minutos.` };

test('A14: nothing of a mail is in the log unless the operator asked for it', async () => {
  const mailer = createNoMailer(createLog('trace', sink));
  await mailer.send(mail);
  expect(mailer.reach).toBe('nobody');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/ana@|abc123/);
});

test('the mail with its link can be read in the log, past the redaction', async () => {
  await createLogMailer(createLog('info', sink)).send(mail);
  expect(lines).toHaveLength(1);
  const { level, msg } = JSON.parse(lines[0] ?? '{}');
  expect(level).toBe(40);
  expect(msg).toContain(link);
  expect(msg).toContain('To: ana@example.com');
  expect(msg).toContain('Subject: Nova senha');
});
