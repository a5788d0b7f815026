import type { Author, Automation } from './schema.ts';

/** Builds the reason of an automatic message: the rule, the setting behind it, and its author if known. */
export function automationReason(
  rule: Automation['rule'],
  setting: Automation['setting'],
  author: Author | null,
): Automation {
  return { rule, setting, ...(author ? { author } : {}) };
}
