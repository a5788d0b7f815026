import { endpoint } from '#contracts/endpoint.ts';
import { SubscribeSchema, SubscriptionChargeSchema, SubscriptionSchema } from './schema.ts';

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscription',
  summary: 'Get the company’s plan, due date, trial, next invoice and payment options.',
  access: 'invoices:manage',
  openWhenExpired: true,
  reply: SubscriptionSchema,
});

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/subscription',
  summary: 'Create the Pix code of an invoice, or return the current one. Another plan updates the invoice.',
  access: 'invoices:manage',
  openWhenExpired: true,
  callsPerMinute: 20,
  body: SubscribeSchema,
  reply: SubscriptionChargeSchema,
  example: {
    body: {
      firstName: 'Marina Alves',
      address2: 'Rua das Flores, 10',
      city: 'São Paulo',
      zipcode: '01001-000',
      country: 'BR',
    },
  },
});
