import type { Company } from './schema.ts';

export interface CompanyEvent {
  readonly action: 'update';
  readonly company: Company;
}
