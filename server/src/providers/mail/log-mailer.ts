import type { Log } from '#platform/log.ts';
import type { Mailer } from './port.ts';

/** For installations without a mail server: the operator reads the mail in the log and passes it on. */
export function createLogMailer(log: Log): Mailer {
  return {
    send({ to, subject, text }) {
      // Inside the message, where the redaction of fields cannot hide the link the mail is about.
      log.warn(
        `No mail server is configured (SMTP_URL); this mail was not sent.\nTo: ${to}\nSubject: ${subject}\n\n${text}`,
      );
      return Promise.resolve();
    },
  };
}
