import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import type { ContactListRow } from './store.ts';

export function presentContactList(row: ContactListRow): ContactList {
  return {
    id: row.id,
    name: row.name,
    contactsCount: row.items,
    validCount: row.valid_items,
    invalidCount: row.invalid_items,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
