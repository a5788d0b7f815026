import { recordAct } from '#features/audit-log/service.ts';
import { seedCompany } from '#features/companies/seed.ts';
import { hasSuperUser } from '#features/companies/service.ts';
import { seedPlans } from '#features/plans/seed.ts';
import { seedPlatformSettings } from '#features/platform-settings/seed.ts';
import { type CreateOwner, issueSetupLink, revokeSetupLinks } from '#features/setup/service.ts';
import { hashPassword } from '#platform/auth/password.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Config } from './config.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

export const createOwner: CreateOwner = async (tx, { name, email, passwordHash, from }, now) => {
  const planIds = await seedPlans(tx);
  const company = await seedCompany(tx, {
    name: 'Prosa',
    adminName: name,
    email,
    passwordHash,
    isSuper: true,
    planId: planIds.at(-1) ?? 0,
    dueDate: new Date(now.getTime() + yearMs),
    paidSince: now,
  });
  if (!company) throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS');
  await recordAct(company, {
    act: 'super-user.create',
    by: null,
    target: { id: null, name },
    ...(from ? { from } : {}),
  });
};

/**
 * Creates the super user that the environment names, or a link to create one. Returns the lines to print; none once
 * there is a super user.
 */
export async function prepareOwner(
  database: Database,
  { SUPER_EMAIL: email, SUPER_PASSWORD: password, ROLES: roles, publicUrl }: Config,
  now: Date,
): Promise<readonly string[]> {
  if (email !== undefined && password !== undefined) {
    const passwordHash = await hashPassword(password);
    return database.platform(async (tx) => {
      if (await hasSuperUser(tx)) return [];
      await seedPlatformSettings(tx);
      await revokeSetupLinks(tx);
      await createOwner(tx, { name: 'Prosa', email, passwordHash }, now);
      return [email];
    });
  }
  return database.platform(async (tx) => {
    if (!roles.includes('web') || (await hasSuperUser(tx))) return [];
    await seedPlatformSettings(tx);
    const link = await issueSetupLink(tx, publicUrl, now);
    return ['Create the first super user with this link. It works once, within 24 hours:', link];
  });
}
