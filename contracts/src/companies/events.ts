import type { Company, ManagedCompany } from './schema.ts';

export interface CompanyEvent {
  readonly action: 'update';
  readonly company: Company;
}

/** Sent to platform administrators, for any company. */
export type PlatformCompanyEvent =
  | { readonly action: 'update'; readonly company: ManagedCompany }
  | { readonly action: 'delete'; readonly companyId: number };
