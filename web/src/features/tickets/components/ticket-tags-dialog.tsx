import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useState } from 'react';
import { TagPicker } from '#features/tags/components/tag-picker.tsx';
import { useSyncTags } from '#features/tickets/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';

interface TicketTagsDialogProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  /** Makes a tag; the dialog is not saved before it is there. */
  readonly onNewTag: (name: string, onMade: (tagId: number) => void) => void;
  readonly isMakingTag: boolean;
}

export function TicketTagsDialog(props: TicketTagsDialogProps) {
  const { isOpen, ticket, onClose, onNewTag, isMakingTag } = props;
  const t = useT();
  const sync = useSyncTags();
  const [before] = useState<readonly number[]>(() => ticket.tags.map(({ id }) => id));
  const [tagIds, setTagIds] = useState(before);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.tagsTitle', { name: ticket.contact.name })}
      size="sm"
      isBusy={sync.isPending || isMakingTag}
      hasRoomForList
      hasChanges={() => tagIds !== before}
      onSubmit={(event) => {
        event.preventDefault();
        sync.mutate({ ticket, tagIds }, { onSuccess: onClose });
      }}
    >
      <TagPicker
        label={t('tickets.tags')}
        value={tagIds}
        onChange={setTagIds}
        onCreate={(name) => onNewTag(name, (id) => setTagIds((ids) => [...ids, id]))}
        hasAutofocus
      />
    </FormDialog>
  );
}
