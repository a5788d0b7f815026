import type { Company } from '#contracts/companies/schema.ts';

/** An invoice was paid: the company with its new due date. */
export interface PaymentEvent {
  readonly action: 'CONCLUIDA';
  readonly company: Company;
}
