import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useCreateTag } from '#features/tags/mutations.ts';
import { TicketTagsDialog } from '#features/tickets/components/ticket-tags-dialog.tsx';

export interface TicketTagsProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The tags of a ticket, to which a new one may be added on the way. */
export function TicketTags(props: TicketTagsProps) {
  const tag = useCreateTag();
  return (
    <TicketTagsDialog
      {...props}
      onNewTag={(name, onMade) => tag.mutate({ name }, { onSuccess: ({ id }) => onMade(id) })}
      isMakingTag={tag.isPending}
    />
  );
}
