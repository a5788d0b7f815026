export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects when it has not. */
  send(mail: Mail): Promise<void>;
}
