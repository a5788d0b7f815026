import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import type { Database, PlatformTx, Tx } from '#platform/database/database.ts';
import { createCompany } from './service.ts';
import { companyQueries } from './store.ts';
import { subscriptionStore } from './subscription-store.ts';

export interface FirstCompany {
  readonly name: string;
  readonly adminName: string;
  readonly email: string;
  readonly planId: number;
  readonly dueDate: Date;
  readonly passwordHash: string;
  readonly isSuper?: boolean;
  readonly recurrence?: Recurrence;
  readonly status?: boolean;
  /** Since when it pays: it is on trial no more. */
  readonly paidSince: Date;
}

/** Makes the company unless an interrupted first start already did; undefined then. */
export async function seedCompany(tx: PlatformTx, company: FirstCompany): Promise<Tx | undefined> {
  if (await companyQueries(tx).findByName(company.name)) return undefined;
  const { tx: companyTx } = await createCompany(tx, company);
  await subscriptionStore(companyTx).renew({
    dueDate: company.dueDate.toISOString(),
    planId: null,
    paidAt: company.paidSince,
  });
  return companyTx;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Customers of the platform that pay in time, late, or not at all: what its owner's table is for. */
const demoCustomers = [
  {
    name: 'Auto Peças Silva',
    adminName: 'Jonas Silva',
    mailbox: 'autopecas',
    days: -12,
    recurrence: 'MENSAL',
  },
  {
    name: 'Escola Aprender',
    adminName: 'Rosa Martins',
    mailbox: 'escola',
    days: 90,
    recurrence: 'ANUAL',
    status: false,
  },
  { name: 'Ótica Visão', adminName: 'Carla Dias', mailbox: 'otica', days: 5, recurrence: 'TRIMESTRAL' },
  { name: 'Pet Shop Amigo', adminName: 'Davi Rocha', mailbox: 'petshop', days: -2, recurrence: 'SEMESTRAL' },
  {
    name: 'Restaurante Sabor',
    adminName: 'Lia Campos',
    mailbox: 'restaurante',
    days: 3,
    recurrence: 'BIMESTRAL',
  },
] as const;

export async function seedDemoCustomers(
  database: Database,
  { now, ...common }: Pick<FirstCompany, 'planId' | 'passwordHash'> & { readonly now: Date },
): Promise<void> {
  for (const { mailbox, days, ...customer } of demoCustomers) {
    const email = `${mailbox}@cliente.prosa.local`;
    const dueDate = new Date(now.getTime() + days * dayMs);
    await database.platform((tx) =>
      seedCompany(tx, { ...customer, ...common, email, dueDate, paidSince: now }),
    );
  }
}
