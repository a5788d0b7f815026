import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const contactImportChanged = defineEvent<{ userId: number; contactImport: ContactImport }>(
  'contact-import.changed',
);
