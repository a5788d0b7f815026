import { useQuery } from '@tanstack/react-query';
import { useRestoreCompany } from '#features/companies/mutations.ts';
import { deletedCompaniesQuery } from '#features/companies/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './deleted-companies-dialog.module.css';

interface DeletedCompaniesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Companies that can still be restored. */
export function DeletedCompaniesDialog({ isOpen, onClose }: DeletedCompaniesDialogProps) {
  const t = useT();
  const format = useFormat();
  const { data: companies = [] } = useQuery(deletedCompaniesQuery);
  const restore = useRestoreCompany();

  function onRestored(): void {
    toast.success(t('companies.restored'));
    if (companies.length <= 1) onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('companies.deleted')}>
      <ul className={classes.list}>
        {companies.map(({ id, name, email, restorableUntil }) => (
          <li key={id} className={classes.company}>
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.dimmed}>{email}</span>
              <span className={classes.dimmed}>
                {t('companies.restorableUntil', { date: format.dateTime(restorableUntil) })}
              </span>
            </span>
            <PlainButton
              aria-label={t('companies.restoreName', { name })}
              isBusy={restore.isPending && restore.variables === id}
              disabled={restore.isPending}
              onClick={() => restore.mutate(id, { onSuccess: onRestored })}
            >
              {t('companies.restore')}
            </PlainButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
