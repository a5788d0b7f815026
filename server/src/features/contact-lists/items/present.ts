import type { ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import type { ContactListItemRow } from './store.ts';

export function presentItem(row: ContactListItemRow): ContactListItem {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    isWhatsappValid: row.is_whatsapp_valid,
    contactListId: row.contact_list_id,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
