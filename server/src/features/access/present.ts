import type { SessionUser } from '@prosa/contracts/access/schema.ts';
import type { Company } from '@prosa/contracts/companies/schema.ts';
import { isSecretSetting, type Setting } from '@prosa/contracts/settings/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import type { EnteredBy } from '#platform/auth/actor.ts';

export function presentSessionUser(
  user: User,
  company: Company,
  settings: Setting[],
  enteredBy: EnteredBy | null,
): SessionUser {
  return {
    ...user,
    // Inside an entered company a super user is only its admin.
    super: user.super && enteredBy === null,
    enteredBy,
    // Whether a secret is set is visible only to users who manage the settings.
    company: { ...company, settings: settings.filter(({ key }) => !isSecretSetting(key)) },
  };
}
