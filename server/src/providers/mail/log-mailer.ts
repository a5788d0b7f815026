import type { Log } from '#platform/log.ts';
import type { Mailer } from './port.ts';

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
