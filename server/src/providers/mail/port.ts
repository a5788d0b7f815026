export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

export interface Mailer {
  /** Reader of a mail: its recipient, the operator in the server's log, or nobody. */
  readonly reach: 'recipient' | 'operator' | 'nobody';
  /** Resolves when the mail server has taken the mail; rejects when it has not. */
  send(mail: Mail): Promise<void>;
}
