import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpMailer } from './mailers.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
}

describe('sending by SMTP', () => {
  const received: Received[] = [];
  let server: SMTPServer;
  let host: string;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        const isKnown = username === 'prosa' && password === 'se nha';
        done(isKnown ? null : new Error('Wrong user or password'), { user: username });
      },
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('nobody@') ? new Error('No such mailbox') : null);
      },
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope;
        text(stream).then((source) => {
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source,
          });
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );

  const mailer = (login = 'prosa:se%20nha') =>
    createSmtpMailer({ url: `smtp://${login}@${host}`, from: 'Prosa <no-reply@prosa.example>' });

  test('the mail arrives with its sender, subject, text and HTML', async () => {
    const mail = {
      to: 'ana@example.com',
      subject: 'Nova senha',
      text: 'Use o link',
      html: '<b>Use o link</b>',
    };
    await mailer().send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@prosa.example', to: ['ana@example.com'] });
    expect(received[0]?.source).toContain('Subject: Nova senha');
    expect(received[0]?.source).toContain('Use o link');
    expect(received[0]?.source).toContain('<b>Use o link</b>');
  });

  test('an address never becomes two recipients, nor a subject a second header', async () => {
    const subject = 'Oi\r\nBcc: victim@example.com';
    await mailer().send({ to: 'ana@example.com', subject, text: 'x' });
    expect(received[0]?.to).toEqual(['ana@example.com']);
    expect(received[0]?.source).not.toMatch(/^Bcc:/im);
    await mailer()
      .send({ to: 'ana@example.com, eva@example.com', subject: 'x', text: 'x' })
      .catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('eva@example.com');
  });

  test('a refused login or recipient rejects', async () => {
    const mail = { to: 'ana@example.com', subject: 'x', text: 'x' };
    await expect(mailer('prosa:wrong').send(mail)).rejects.toThrow('Wrong user or password');
    await expect(mailer().send({ ...mail, to: 'nobody@example.com' })).rejects.toThrow('No such mailbox');
    expect(received).toEqual([]);
  });
});
