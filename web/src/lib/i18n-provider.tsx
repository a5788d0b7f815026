import { I18nProvider as LinguiProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { i18n } from './i18n.ts';

/** Nothing is drawn before `startI18n` has resolved. */
export function I18nProvider({ children }: { readonly children: ReactNode }) {
  return <LinguiProvider i18n={i18n}>{children}</LinguiProvider>;
}
