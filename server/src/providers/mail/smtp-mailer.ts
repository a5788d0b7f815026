import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
}

const PATIENCE_MS = 15_000;

export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail is text from us: nothing in it may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      // As an object the address is one recipient; as text, a comma in it would make several.
      const recipient = { name: '', address: to };
      await transport.sendMail({ from, to: recipient, subject, text, ...(html ? { html } : {}) });
    },
  };
}
