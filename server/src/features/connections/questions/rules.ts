import type { Address, FailureClass, ProviderSession } from '#providers/whatsapp/port.ts';

/** What may be asked of whoever has a connection open. Both sides must survive JSON. */
export interface Questions {
  /** Which of these numbers has WhatsApp, each with the address it is really reached under. */
  lookUp: {
    readonly asked: { readonly numbers: readonly string[] };
    readonly answered: Readonly<Record<string, Address>>;
  };
}

export type QuestionName = keyof Questions;

export type Question = {
  [Name in QuestionName]: { readonly name: Name; readonly asked: Questions[Name]['asked'] };
}[QuestionName];

export type Answer =
  | { readonly answered: Questions[QuestionName]['answered'] }
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
};

/** Longer than a person likes to wait, and than any provider takes that is well. */
export const answerWithinMs = 5000;
