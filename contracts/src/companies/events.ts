import type { Company, ManagedCompany } from './schema.ts';

export interface CompanyEvent {
  readonly action: 'update';
  readonly company: Company;
}

/** For those who look after the platform: any company of it. */
export type PlatformCompanyEvent =
  | { readonly action: 'update'; readonly company: ManagedCompany }
  | { readonly action: 'delete'; readonly companyId: number };
