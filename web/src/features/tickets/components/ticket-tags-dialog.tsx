import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useState } from 'react';
import { TagPicker } from '#features/tags/components/tag-picker.tsx';
import { useCreateTag } from '#features/tags/mutations.ts';
import { useSyncTags } from '#features/tickets/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';

interface TicketTagsDialogProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

export function TicketTagsDialog({ isOpen, ticket, onClose }: TicketTagsDialogProps) {
  const t = useT();
  const sync = useSyncTags();
  const create = useCreateTag();
  const [tagIds, setTagIds] = useState<readonly number[]>(() => ticket.tags.map(({ id }) => id));
  const addNew = (name: string): void =>
    create.mutate({ name }, { onSuccess: ({ id }) => setTagIds((ids) => [...ids, id]) });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.tagsTitle', { name: ticket.contact.name })}
      size="sm"
      isBusy={sync.isPending || create.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        sync.mutate({ ticket, tagIds }, { onSuccess: onClose });
      }}
    >
      <TagPicker
        label={t('tickets.tags')}
        value={tagIds}
        onChange={setTagIds}
        onCreate={addNew}
        hasAutofocus
      />
    </FormDialog>
  );
}
