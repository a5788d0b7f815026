import type { ProviderTemplate } from '@prosa/contracts/templates/schema.ts';
import {
  type Address,
  type FailureClass,
  ProviderError,
  type ProviderSession,
} from '#providers/whatsapp/port.ts';

/** Questions to the process that has a connection open. Question and answer must survive JSON. */
export interface Questions {
  /** Returns which of these numbers have WhatsApp, each with its actual address. */
  lookUp: {
    readonly asked: { readonly numbers: readonly string[] };
    readonly answered: Readonly<Record<string, Address>>;
  };
  /** Templates that the number may send outside of the reply window. */
  listTemplates: {
    readonly asked: Readonly<Record<string, never>>;
    readonly answered: readonly ProviderTemplate[];
  };
  /** Pairing code to be typed on the phone of this number, while a QR code is shown. */
  pairingCode: {
    readonly asked: { readonly number: string };
    readonly answered: { readonly code: string };
  };
}

export type QuestionName = keyof Questions;

export type Question<Names extends QuestionName = QuestionName> = {
  [Name in Names]: { readonly name: Name; readonly asked: Questions[Name]['asked'] };
}[Names];

export type Answer<Name extends QuestionName = QuestionName> =
  | { readonly answered: Questions[Name]['answered'] }
  | { readonly failure: FailureClass };

type Answerers = {
  [Name in QuestionName]: (
    session: ProviderSession,
    asked: Questions[Name]['asked'],
  ) => Promise<Questions[Name]['answered']>;
};

/** Answers of the process that has the session. */
export const answerers: Answerers = {
  lookUp: async (session, { numbers }) => Object.fromEntries(await session.lookUp(numbers)),
  async listTemplates(session) {
    if (!session.listTemplates) throw new ProviderError({ class: 'bug' });
    return session.listTemplates();
  },
  async pairingCode(session, { number }) {
    if (!session.pairByCode) throw new ProviderError({ class: 'bug' });
    return { code: await session.pairByCode(number) };
  },
};

/** Timeout, longer than a healthy provider takes. */
export const answerTimeoutMs = 5000;
