import { becauseOf } from '@prosa/contracts/automation/rules.ts';
import type { Automation } from '@prosa/contracts/automation/schema.ts';
import type { Leader } from '#features/automation/outside/leader.ts';

export function becauseOfIntegration({ setting, author }: Leader): Automation {
  return becauseOf('integration', setting, author);
}

export const finished = { reason: 'Encerrado pelo contato', rule: 'integration' } as const;

const folded = (text: string): string => text.trim().toLowerCase();

/** Returns whether the customer wrote the keyword, in any spelling; an empty keyword matches nothing. */
export function isKeyword(text: string, keyword: string): boolean {
  return keyword !== '' && folded(text) === folded(keyword);
}

const minuteMs = 60_000;

export function isExpiredTalk(heardAt: Date, expiresAfter: number, now: Date): boolean {
  return expiresAfter > 0 && now.getTime() >= heardAt.getTime() + expiresAfter * minuteMs;
}

/** A number stands for the choice offered under it. */
export function meantText(text: string, choices: readonly string[]): string {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return choices.includes(text) ? text : (choices[number - 1] ?? text);
}
