import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import type { Erasure } from '@prosa/contracts/erasures/schema.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useEraseContact } from '#features/contacts/mutations.ts';
import { erasureQuery } from '#features/contacts/queries.ts';
import { errorText, hasCode } from '#lib/api-error.ts';
import { focusOnMount } from '#lib/focus-on-mount.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './erase-contact-dialog.module.css';
import { PastErasures } from './past-erasures.tsx';

interface EraseContactDialogProps {
  readonly isOpen: boolean;
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Requires a typed confirmation, because erasing cannot be undone, and then shows the erasure report. */
export function EraseContactDialog({ isOpen, contact, onClose }: EraseContactDialogProps) {
  const t = useT();
  const [started, setStarted] = useState<Erasure>();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(started ? 'contacts.erase.reportTitle' : 'contacts.erase.title', { name: contact.name })}
      size="sm"
    >
      {started ? (
        <ErasureReport started={started} onClose={onClose} />
      ) : (
        <EraseForm contact={contact} onStarted={setStarted} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface EraseFormProps {
  readonly contact: Contact;
  readonly onStarted: (erasure: Erasure) => void;
  readonly onClose: () => void;
}

function EraseForm({ contact: { id: contactId, name }, onStarted, onClose }: EraseFormProps) {
  const t = useT();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [showsPast, setShowsPast] = useState(false);
  const erase = useEraseContact();
  const isMeant = typed.trim() === name.trim();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isMeant || erase.isPending) return;
    erase.mutate(
      { contactId, name: typed.trim() },
      {
        onSuccess: onStarted,
        onError: (error) => {
          if (hasCode(error, 'ERR_CONTACT_NAME_MISMATCH', 'ERR_ERASURE_UNDER_WAY'))
            toast.error(errorText(error, t));
        },
      },
    );
  };
  return (
    <>
      <form id={formId} className={classes.root} noValidate onSubmit={submit}>
        <p className={classes.text}>{t('contacts.erase.hint')}</p>
        <TextField
          label={t('contacts.erase.name', { name })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <div className={classes.past}>
          <PlainButton
            variant="quiet"
            icon={showsPast ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
          >
            {t('contacts.erasures.show')}
          </PlainButton>
          {showsPast ? <PastErasures /> : null}
        </div>
      </form>
      <DialogActions>
        <PlainButton onClick={onClose} disabled={erase.isPending}>
          {t('ui.cancel')}
        </PlainButton>
        <PlainButton
          type="submit"
          form={formId}
          variant="danger"
          disabled={!isMeant}
          isBusy={erase.isPending}
        >
          {t('contacts.erase.act')}
        </PlainButton>
      </DialogActions>
    </>
  );
}

function ErasureReport({ started, onClose }: { readonly started: Erasure; readonly onClose: () => void }) {
  const t = useT();
  const { data = started } = useQuery(erasureQuery(started.id));
  const { messages, files, mentions, leftOver } = data;
  return (
    <>
      <div className={classes.root} role="status">
        <p className={classes.text}>
          {leftOver === null ? t('contacts.erase.underWay') : t('contacts.erase.done')}
        </p>
        <ul className={classes.figures}>
          <li>{t('contacts.erase.messages', { messages })}</li>
          <li>{t('contacts.erase.files', { files })}</li>
          <li>{t('contacts.erase.mentions', { mentions })}</li>
        </ul>
        {leftOver === null ? null : (
          <p className={classes.text}>
            <StatusBadge tone={leftOver === 0 ? 'success' : 'danger'}>
              {t('contacts.erase.leftOver', { leftOver })}
            </StatusBadge>
          </p>
        )}
      </div>
      <DialogActions>
        <PlainButton ref={focusOnMount} variant="primary" onClick={onClose}>
          {t('ui.close')}
        </PlainButton>
      </DialogActions>
    </>
  );
}
