import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import type { OtherOpenTicket } from '@prosa/contracts/tickets/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { connectionListQuery } from '#features/connections/queries.ts';
import { ContactPicker } from '#features/contacts/components/contact-picker.tsx';
import { useQueuesToChoose } from '#features/tickets/filters.ts';
import { useCreateTicket } from '#features/tickets/mutations.ts';
import { otherOpenTicketOf } from '#features/tickets/state.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { Banner } from '#ui/banner.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';

interface NewTicketDialogProps {
  readonly isOpen: boolean;
  readonly contact: Contact | undefined;
  /** For a contact that was just added for this: nothing is left to choose but, for some, the queue. */
  readonly startsAtOnce: boolean;
  readonly onContact: (contact: Contact | undefined) => void;
  /** A contact that does not exist yet. */
  readonly onCreateContact: (name: string) => void;
  readonly onClose: () => void;
  /** The new ticket, or one's own that was open already. */
  readonly onOpen: (uuid: string) => void;
}

export function NewTicketDialog(props: NewTicketDialogProps) {
  const { isOpen, contact, startsAtOnce, onContact, onCreateContact, onClose, onOpen } = props;
  const t = useT();
  const me = useSessionUser();
  const create = useCreateTicket();
  const isAdmin = me.profile === 'admin';
  const { data: connections = [] } = useQuery(connectionListQuery());
  const queues = useQueuesToChoose() ?? [];
  const [queueId, setQueueId] = useState<number | null>(
    me.queues.length === 1 ? (me.queues[0]?.id ?? null) : null,
  );
  const [firstContact] = useState(contact);
  const [whatsappId, setWhatsappId] = useState<number | null>(me.whatsappId);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [other, setOther] = useState<OtherOpenTicket>();

  const openAndClose = (uuid: string): void => {
    onClose();
    onOpen(uuid);
  };
  const explain = (error: unknown): void => {
    const open = otherOpenTicketOf(error);
    if (open?.userId === me.id) openAndClose(open.uuid);
    else setOther(open);
    // The only field that can be wrong beyond what is checked here.
    if (fieldErrorsOf(error).queueId) setErrors({ queueId: t('tickets.queueMissing') });
  };
  const save = (): void => {
    const missing = {
      ...(contact ? {} : { contactId: t('tickets.contactMissing') }),
      ...(queueId === null && !isAdmin ? { queueId: t('tickets.queueMissing') } : {}),
    };
    setErrors(missing);
    setOther(undefined);
    if (!contact || Object.keys(missing).length > 0) return;
    create.mutate(
      { contactId: contact.id, queueId, whatsappId },
      { onSuccess: ({ uuid }) => openAndClose(uuid), onError: explain },
    );
  };

  const startIfReady = useEffectEvent(() => {
    if (isAdmin || queueId !== null) save();
  });
  useEffect(() => {
    if (startsAtOnce) startIfReady();
  }, [startsAtOnce]);

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.new')}
      size="sm"
      submitLabel={t('tickets.start')}
      isBusy={create.isPending}
      hasChanges={() => contact !== firstContact}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {other ? (
        <Banner tone="warning">
          {other.userId === null
            ? t('tickets.conflictWaiting', { queue: other.queue.name })
            : t('tickets.conflict', { name: other.user.name, queue: other.queue.name })}
        </Banner>
      ) : null}
      <ContactPicker
        value={contact}
        onChange={onContact}
        onCreate={onCreateContact}
        error={contact ? undefined : errors.contactId}
      />
      <SelectField<number>
        label={t('tickets.queue')}
        options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        value={queueId}
        onChange={setQueueId}
        error={queueId === null ? errors.queueId : undefined}
        required={!isAdmin}
        clearable={isAdmin}
      />
      {connections.length > 1 ? (
        <SelectField<number>
          label={t('tickets.connection')}
          placeholder={t('tickets.connectionDefault')}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={whatsappId}
          onChange={setWhatsappId}
          clearable
        />
      ) : null}
    </FormDialog>
  );
}
