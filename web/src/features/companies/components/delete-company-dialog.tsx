import type { ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { useDeleteCompany } from '#features/companies/mutations.ts';
import { errorText, hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './delete-company-dialog.module.css';

interface DeleteCompanyDialogProps {
  readonly isOpen: boolean;
  readonly company: ManagedCompany;
  readonly onClose: () => void;
}

/** Asks for the company's name, which the server compares once more. */
export function DeleteCompanyDialog({ isOpen, company, onClose }: DeleteCompanyDialogProps) {
  const t = useT();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const remove = useDeleteCompany();
  const { id: companyId, name } = company;
  const isMeant = typed.trim() === name;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isMeant || remove.isPending) return;
    remove.mutate(
      { companyId, name: typed.trim() },
      {
        onSuccess: () => {
          toast.success(t('companies.done'));
          onClose();
        },
        onError: (error) => {
          if (hasCode(error, 'ERR_COMPANY_NAME_MISMATCH', 'ERR_LAST_SUPER_USER', 'ERR_OWN_COMPANY')) {
            toast.error(`${t('companies.deleteFailed')}. ${errorText(error, t)}`);
          }
        },
      },
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('companies.deleteTitle', { name })}
      size="sm"
      isBusy={remove.isPending}
    >
      <form id={formId} className={classes.root} noValidate onSubmit={submit}>
        <p className={classes.hint}>{t('companies.deleteHint')}</p>
        <TextField
          label={t('companies.deleteName', { name })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </form>
      <DialogActions>
        <PlainButton onClick={onClose} disabled={remove.isPending}>
          {t('ui.cancel')}
        </PlainButton>
        <PlainButton
          type="submit"
          form={formId}
          variant="danger"
          disabled={!isMeant}
          isBusy={remove.isPending}
        >
          {t(remove.isPending ? 'ui.deleting' : 'ui.delete')}
        </PlainButton>
      </DialogActions>
    </Dialog>
  );
}
