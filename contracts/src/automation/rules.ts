import type { Author, Automation } from './schema.ts';

/** Why something was said: the rule, what somebody filled in for it, and who that was as far as it is known. */
export function becauseOf(
  rule: Automation['rule'],
  setting: Automation['setting'],
  author: Author | null,
): Automation {
  return { rule, setting, ...(author ? { author } : {}) };
}
