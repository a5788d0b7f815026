import type { Company } from '@prosa/contracts/companies/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** An invoice was paid; the company with its new due date. */
export const paymentConfirmed = defineEvent<{ company: Company }>('payment.confirmed');
