import type { Language } from '@prosa/contracts/users/schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { showError } from '#app/error-toasts.ts';
import { chosenLanguage } from '#features/access/state.ts';
import { useUpdateUser } from '#features/users/mutations.ts';
import { activateLanguage, getLanguage } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';

const maxVolume = 1;

/** How loud the notices are; kept in this browser only. */
export function useVolume(): readonly [number, (volume: number) => void] {
  const [volume, setVolume] = useState(() => readStored('volume') ?? maxVolume);
  const change = (next: number): void => {
    writeStored('volume', next);
    setVolume(next);
  };
  return [volume, change];
}

/** Keeps a language chosen on the screen with the account, so that the next computer speaks it too. */
export function useSaveLanguage(): (language: Language) => void {
  const { id: userId, language: current } = useSessionUser();
  const { mutate } = useUpdateUser();
  return (language) => {
    if (language !== current) mutate({ userId, language });
  };
}

/** The account's language is the screen's, unless another one was just chosen before the login. */
export function useAccountLanguage(): void {
  const { language } = useSessionUser();
  const save = useSaveLanguage();
  const follow = useEffectEvent((account: Language) => {
    const chosen = chosenLanguage.take();
    if (chosen !== undefined && chosen !== account) save(chosen);
    else if (account !== getLanguage()) activateLanguage(account).catch(showError);
  });
  useEffect(() => follow(language), [language]);
}
