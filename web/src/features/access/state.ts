import type { Language } from '@prosa/contracts/users/schema.ts';
import { hasCode } from '#lib/api-error.ts';
import { activateLanguage } from '#lib/i18n.ts';

let languageChosenBeforeLogin: Language | undefined;

/** A language picked on the login page is meant for the account too, which the session then saves. */
export const chosenLanguage = {
  remember: (language: Language): void => {
    languageChosenBeforeLogin = language;
  },
  take: (): Language | undefined => {
    const language = languageChosenBeforeLogin;
    languageChosenBeforeLogin = undefined;
    return language;
  },
};

/** So that the first screen of a session is already in the account's language. */
export async function startAccountLanguage(language: Language): Promise<void> {
  if (languageChosenBeforeLogin === undefined) await activateLanguage(language);
}

/** What the server gives to whoever may pay for a company that was refused because it has not. */
export function paymentTokenOf(failure: unknown): string | undefined {
  if (!hasCode(failure, 'ERR_SUBSCRIPTION_EXPIRED')) return undefined;
  return typeof failure.data.paymentToken === 'string' ? failure.data.paymentToken : undefined;
}
