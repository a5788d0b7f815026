import type { ProviderTemplate } from '@prosa/contracts/templates/schema.ts';
import {
  type Address,
  type FailureClass,
  ProviderError,
  type ProviderSession,
} from '#providers/whatsapp/port.ts';

/** What may be asked of whoever has a connection open. Both sides must survive JSON. */
export interface Questions {
  /** Which of these numbers has WhatsApp, each with the address it is really reached under. */
  lookUp: {
    readonly asked: { readonly numbers: readonly string[] };
    readonly answered: Readonly<Record<string, Address>>;
  };
  /** What the number may say outside of the reply window. */
  listTemplates: {
    readonly asked: Readonly<Record<string, never>>;
    readonly answered: readonly ProviderTemplate[];
  };
  /** To be typed on the phone of this number, while a QR code is shown. */
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

/** How each is answered, by the process that has the session. */
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

/** Longer than a person likes to wait, and than any provider takes that is well. */
export const answerWithinMs = 5000;
