import { ContactParamsSchema } from '#contracts/contacts/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import {
  EraseContactSchema,
  ErasurePageSchema,
  ErasureParamsSchema,
  ErasureSchema,
  ListErasuresQuerySchema,
} from './schema.ts';

export const eraseContact = endpoint({
  name: 'eraseContact',
  method: 'POST',
  path: '/contacts/:contactId/erasure',
  summary: 'Forget a person: contact, conversations, files, and every mention of number and e-mail address',
  access: 'contacts-page:deleteContact',
  params: ContactParamsSchema,
  body: EraseContactSchema,
  reply: ErasureSchema,
});

export const getErasure = endpoint({
  name: 'getErasure',
  method: 'GET',
  path: '/erasures/:erasureId',
  summary: 'How far forgetting somebody is, and what it came to',
  access: 'contacts-page:deleteContact',
  params: ErasureParamsSchema,
  reply: ErasureSchema,
});

export const listErasures = endpoint({
  name: 'listErasures',
  method: 'GET',
  path: '/erasures',
  summary:
    'Whom the company was asked to forget, latest first: by whom, when and what it came to, never who it was',
  access: 'contacts-page:deleteContact',
  query: ListErasuresQuerySchema,
  reply: ErasurePageSchema,
});
