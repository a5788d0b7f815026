import { endpoint } from '#contracts/endpoint.ts';
import { SubscribeSchema, SubscriptionChargeSchema, SubscriptionSchema } from './schema.ts';

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscription',
  summary: 'Plan, due date, trial and next invoice of the company, and how it can pay',
  access: 'invoices:manage',
  openWhenExpired: true,
  reply: SubscriptionSchema,
});

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/subscription',
  summary:
    'Ask for the Pix code of an invoice; another plan rewrites it. Asked again, the same code is given',
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
