import { useQuery } from '@tanstack/react-query';
import { useRestoreCompany } from '#features/companies/mutations.ts';
import { deletedCompaniesQuery } from '#features/companies/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './deleted-companies.module.css';

/** Companies that can still be restored; nothing where there are none. */
export function DeletedCompanies() {
  const t = useT();
  const format = useFormat();
  const { data: companies = [] } = useQuery(deletedCompaniesQuery);
  const restore = useRestoreCompany();
  if (companies.length === 0) return null;
  return (
    <CardSection title={t('companies.deleted')}>
      <ul className={classes.list}>
        {companies.map(({ id, name, email, restorableUntil }) => (
          <li key={id} className={classes.company}>
            <span className={classes.words}>
              <span>{name}</span>
              <span className={classes.dimmed}>{email}</span>
              <span className={classes.dimmed}>
                {t('companies.restorableUntil', { date: format.dateTime(restorableUntil) })}
              </span>
            </span>
            <PlainButton
              isBusy={restore.isPending && restore.variables === id}
              disabled={restore.isPending}
              onClick={() => restore.mutate(id, { onSuccess: () => toast.success(t('companies.restored')) })}
            >
              {t('companies.restoreName', { name })}
            </PlainButton>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
