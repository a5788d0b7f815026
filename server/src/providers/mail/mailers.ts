import type { Transporter } from 'nodemailer';
import type { Log } from '#platform/log.ts';
import type { Mailer } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
}

const PATIENCE_MS = 15_000;

export function createSmtpMailer(options: SmtpOptions): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    reach: 'recipient',
    async send({ to, subject, text, html }) {
      transport ??= createTransporter(options);
      // As an object the address is one recipient; as text, a comma in it would make several.
      const recipient = { name: '', address: to };
      const message = { from: options.from, to: recipient, subject, text, ...(html ? { html } : {}) };
      await (await transport).sendMail(message);
    },
  };
}

/** Loaded at the first mail, to save the memory of the library until then. */
async function createTransporter({ url }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail is text from us: nothing in it may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * For an operator without a mail server who enabled it (`LOG_MAILS`): writes mails to the log, to be forwarded by hand.
 */
export function createLogMailer(log: Log): Mailer {
  return {
    reach: 'operator',
    send({ to, subject, text }) {
      // Inside the message, where the redaction of fields cannot hide the link the mail is about.
      log.warn(
        `No mail server is configured (SMTP_URL); this mail was not sent.\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
      );
      return Promise.resolve();
    },
  };
}

/** Without a mail server nothing of a mail is written anywhere: logs are read by more people than mailboxes. */
export function createNoMailer(log: Log): Mailer {
  return {
    reach: 'nobody',
    send({ subject }) {
      log.warn({ subject }, 'mail not sent, no mail server configured');
      return Promise.resolve();
    },
  };
}
