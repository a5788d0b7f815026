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
  summary: 'Erase a contact, its conversations and files, and all mentions of its number and e-mail.',
  access: 'contacts-page:deleteContact',
  params: ContactParamsSchema,
  body: EraseContactSchema,
  reply: ErasureSchema,
});

export const getErasure = endpoint({
  name: 'getErasure',
  method: 'GET',
  path: '/erasures/:erasureId',
  summary: 'Get the progress and result of an erasure.',
  access: 'contacts-page:deleteContact',
  params: ErasureParamsSchema,
  reply: ErasureSchema,
});

export const listErasures = endpoint({
  name: 'listErasures',
  method: 'GET',
  path: '/erasures',
  summary: 'List one page of erasures, latest first: requester, time and result, never the erased person.',
  access: 'contacts-page:deleteContact',
  query: ListErasuresQuerySchema,
  reply: ErasurePageSchema,
});
