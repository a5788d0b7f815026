import { closingReasonMax, type Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChangeTicket } from '#features/tickets/mutations.ts';
import { closingReasonsQuery } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './resolve-dialog.module.css';

interface ResolveDialogProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  readonly onResolved: () => void;
}

/** Resolves a ticket and says why, in words of one's own or in those used before. */
export function ResolveDialog({ isOpen, ticket, onClose, onResolved }: ResolveDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const change = useChangeTicket();
  const { data: reasons = [] } = useQuery(closingReasonsQuery());
  const resolve = (): void => {
    const closingReason = reason.trim() === '' ? null : reason.trim();
    const done = { onSuccess: onResolved, onSettled: onClose };
    change.mutate({ ticket, status: 'closed', closingReason }, done);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.resolveTitle', { name: ticket.contact.name })}
      size="sm"
      submitLabel={t('tickets.command.resolve')}
      isBusy={change.isPending}
      hasChanges={() => reason.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        resolve();
      }}
    >
      <TextField
        label={t('tickets.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={closingReasonMax}
        autoComplete="off"
        data-autofocus
      />
      {reasons.length === 0 ? null : (
        <fieldset className={classes.reasons}>
          <legend className={classes.legend}>{t('tickets.reasonsBefore')}</legend>
          {reasons.map((text) => (
            <button
              key={text}
              type="button"
              className={classes.reason}
              aria-pressed={text === reason}
              onClick={() => setReason(text)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
