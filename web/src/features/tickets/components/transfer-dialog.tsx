import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queueListQuery } from '#features/queues/queries.ts';
import { useChangeTicket } from '#features/tickets/mutations.ts';
import { UserPicker } from '#features/users/components/user-picker.tsx';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';

interface TransferDialogProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  readonly onTransferred: () => void;
}

/** To a queue, where whoever is free takes it, or to one person in it. */
export function TransferDialog({ isOpen, ticket, onClose, onTransferred }: TransferDialogProps) {
  const t = useT();
  const change = useChangeTicket();
  const { data: queues = [] } = useQuery(queueListQuery());
  const [user, setUser] = useState<User>();
  const [queueId, setQueueId] = useState<number | null>(ticket.queueId);
  const [isMissing, setIsMissing] = useState(false);
  const theirs = new Set(user?.queues.map(({ id }) => id));
  const choosable = !user || user.profile === 'admin' ? queues : queues.filter(({ id }) => theirs.has(id));

  const choose = (next: User | undefined): void => {
    setUser(next);
    const isTheirs = next?.profile === 'admin' || next?.queues.some(({ id }) => id === queueId);
    if (next && !isTheirs) setQueueId(next.queues[0]?.id ?? null);
  };
  const transfer = (): void => {
    setIsMissing(queueId === null);
    if (queueId === null) return;
    const to = user ? { userId: user.id } : ({ userId: null, status: 'pending' } as const);
    change.mutate({ ticket, queueId, ...to }, { onSuccess: onTransferred, onSettled: onClose });
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.transferTitle', { name: ticket.contact.name })}
      size="sm"
      submitLabel={t('tickets.command.transfer')}
      isBusy={change.isPending}
      hasChanges={() => user !== undefined || queueId !== ticket.queueId}
      onSubmit={(event) => {
        event.preventDefault();
        transfer();
      }}
    >
      <UserPicker
        label={t('tickets.transferUser')}
        description={t('tickets.transferUserHint')}
        value={user}
        onChange={choose}
        hasAutofocus
      />
      <SelectField<number>
        label={t('tickets.transferQueue')}
        options={choosable.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        value={queueId}
        onChange={setQueueId}
        error={isMissing && queueId === null ? t('tickets.queueMissing') : undefined}
        required
      />
    </FormDialog>
  );
}
