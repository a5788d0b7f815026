import type { Contact, ContactImport } from './schema.ts';

export type ContactEvent =
  | { readonly action: 'create' | 'update'; readonly contact: Contact }
  /** A batch from an import. */
  | { readonly action: 'create'; readonly records: readonly Contact[] }
  | { readonly action: 'delete'; readonly contactId: number };

/** Progress of an import, sent to the person who started it. */
export interface ContactImportEvent {
  readonly action: 'update';
  readonly contactImport: ContactImport;
}
