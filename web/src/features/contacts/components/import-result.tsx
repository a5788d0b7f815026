import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import { contactImportErrorsQuery } from '#features/contacts/queries.ts';
import { errorTable } from '#features/contacts/state.ts';
import { issueText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './import-result.module.css';

interface ImportResultProps {
  readonly contactImport: ContactImport;
}

const shownErrors = 5;

export function ImportResult({ contactImport }: ImportResultProps) {
  const t = useT();
  const { id, source, created, updated, skipped, errorCount } = contactImport;
  const { data: errors } = useQuery({ ...contactImportErrorsQuery(id), enabled: errorCount > 0 });
  return (
    <div className={classes.root} role="status">
      <dl className={classes.counts}>
        <div className={classes.count} data-tone="success">
          <dt>{t('contacts.import.created')}</dt>
          <dd>{created}</dd>
        </div>
        {source === 'phone' ? (
          <div className={classes.count}>
            <dt>{t('contacts.import.updated')}</dt>
            <dd>{updated}</dd>
          </div>
        ) : null}
        <div className={classes.count}>
          <dt>{t('contacts.import.skipped')}</dt>
          <dd>{skipped}</dd>
        </div>
        {source === 'file' ? (
          <div className={classes.count} data-tone={errorCount > 0 ? 'danger' : undefined}>
            <dt>{t('contacts.import.errors')}</dt>
            <dd>{errorCount}</dd>
          </div>
        ) : null}
      </dl>
      {errors && errors.length > 0 ? (
        <div className={classes.errors}>
          <ul className={classes.list}>
            {errors.slice(0, shownErrors).map(({ line, field, value, message }) => (
              <li key={line}>
                {t('contacts.import.error', {
                  line,
                  field: t(`contacts.${field}`),
                  value: value === '' ? '—' : value,
                  reason: issueText(message, t),
                })}
              </li>
            ))}
          </ul>
          {errors.length > shownErrors ? (
            <p className={classes.more}>
              {t('contacts.import.moreErrors', { count: errors.length - shownErrors })}
            </p>
          ) : null}
          <span>
            <PlainButton
              icon={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => saveTable(`${t('contacts.import.errorsFile')}.csv`, errorTable(errors, t))}
            >
              {t('contacts.import.download')}
            </PlainButton>
          </span>
        </div>
      ) : null}
    </div>
  );
}
