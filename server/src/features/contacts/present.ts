import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { ContactRow } from './queries.ts';

export function presentContact(row: ContactRow, links: MediaLinks): Contact {
  const { picture_key: picture } = row;
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    number: row.number ?? '',
    email: row.email,
    profilePicUrl: picture && links(mintCompanyId(row.company_id), picture, row.name),
    isGroup: row.is_group,
    extraInfo: row.fields,
    optedOutAt: row.opted_out_at,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
