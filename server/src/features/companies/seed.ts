import type { PlatformTx, Tx } from '#platform/database/database.ts';
import { companyQueries } from './queries.ts';
import { createCompany } from './service.ts';

export interface FirstCompany {
  readonly name: string;
  readonly adminName: string;
  readonly email: string;
  readonly planId: number;
  readonly dueDate: Date;
  readonly passwordHash: string;
  readonly isSuper?: boolean;
}

/** Whether the installation has been begun before: the super user is always made last. */
export function isSeeded(tx: PlatformTx): Promise<boolean> {
  return companyQueries(tx).hasSuperUser();
}

/** Makes the company unless an interrupted first start already did; undefined then. */
export async function seedCompany(tx: PlatformTx, company: FirstCompany): Promise<Tx | undefined> {
  if (await companyQueries(tx).findByName(company.name)) return undefined;
  return (await createCompany(tx, company)).tx;
}
