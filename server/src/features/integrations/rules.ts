import type { IntegrationType, UpdateIntegration } from '@prosa/contracts/integrations/schema.ts';
import type { IntegrationColumns } from './store.ts';

const columnNames = {
  type: 'type',
  name: 'name',
  urlN8N: 'url',
  typebotSlug: 'slug',
  typebotExpires: 'expires_after',
  typebotKeywordFinish: 'keyword_finish',
  typebotKeywordRestart: 'keyword_restart',
  typebotRestartMessage: 'restart_message',
  typebotUnknownMessage: 'unknown_message',
  typebotDelayMessage: 'delay_ms',
} as const satisfies Partial<Record<keyof UpdateIntegration, keyof IntegrationColumns>>;

/** What was given, by the names of the table; the secret is none of it. */
export function columnsOf(input: Omit<UpdateIntegration, 'secret'>): IntegrationColumns {
  const given = Object.entries(input).flatMap(([field, value]) => {
    const column = columnNames[field as keyof typeof columnNames];
    return column === undefined || value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(given) as IntegrationColumns;
}

/** A Typebot is called by its address and by the name it was published under. */
export function isSlugMissing(given: {
  readonly type?: IntegrationType | undefined;
  readonly typebotSlug?: string | undefined;
}): boolean {
  return given.type === 'typebot' && !given.typebotSlug;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** Whether the customer wrote the word, however they wrote it; none was chosen when it is empty. */
export function isKeyword(text: string, keyword: string): boolean {
  return keyword !== '' && folded(text) === folded(keyword);
}

const minuteMs = 60_000;

export function isExpiredTalk(heardAt: Date, expiresAfter: number, now: Date): boolean {
  return expiresAfter > 0 && now.getTime() >= heardAt.getTime() + expiresAfter * minuteMs;
}

/** A number stands for what was offered under it. */
export function meantText(text: string, choices: readonly string[]): string {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return choices.includes(text) ? text : (choices[number - 1] ?? text);
}
