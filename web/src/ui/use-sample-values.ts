import type { MessageVariable } from '@prosa/contracts/message-variables.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';

/** Invented values, for a preview of a message with its variables filled in. */
export function useSampleValues(): Readonly<Record<MessageVariable, string>> {
  const t = useT();
  const format = useFormat();
  const now = new Date();
  return {
    firstName: 'Maria',
    name: 'Maria Oliveira',
    ms: t('ui.sample.ms'),
    protocol: `${now.getFullYear()}0001`,
    date: format.date(now.toISOString()),
    hour: format.time(now.toISOString()),
  };
}
