import type { Language } from '@prosa/contracts/users/schema.ts';
import { hasCode } from '#lib/api-error.ts';
import { activateLanguage } from '#lib/i18n.ts';

let languageChosenBeforeLogin: Language | undefined;

/** Language picked on the login page. It also applies to the account: the session saves it after the login. */
export const chosenLanguage = {
  set: (language: Language): void => {
    languageChosenBeforeLogin = language;
  },
  take: (): Language | undefined => {
    const language = languageChosenBeforeLogin;
    languageChosenBeforeLogin = undefined;
    return language;
  },
};

/** Activates the account's language before the first screen of a session is rendered. */
export async function startAccountLanguage(language: Language): Promise<void> {
  if (languageChosenBeforeLogin === undefined) await activateLanguage(language);
}

/** Returns the payment token issued to a user who may pay for the company whose subscription has expired. */
export function paymentTokenOf(failure: unknown): string | undefined {
  if (!hasCode(failure, 'ERR_SUBSCRIPTION_EXPIRED')) return undefined;
  return typeof failure.data.paymentToken === 'string' ? failure.data.paymentToken : undefined;
}
