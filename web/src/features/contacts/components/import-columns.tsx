import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { type ReactNode, useState } from 'react';
import { chosenColumns, columnOptions, noColumn } from '#features/contacts/imports.ts';
import { useStartImport } from '#features/contacts/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import classes from './import-columns.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportStep } from './import-step.tsx';

interface ImportColumnsProps {
  readonly contactImport: ContactImport;
  /** Button that returns to the choice of a source. */
  readonly backButton: ReactNode;
}

/** Column mapping: guessed from the header, confirmed by the user before the import starts. */
export function ImportColumns({ contactImport, backButton }: ImportColumnsProps) {
  const t = useT();
  const start = useStartImport();
  const { id, header, total, fileName } = contactImport;
  const [columns, setColumns] = useState(contactImport.columns);
  const options = columnOptions(header, (number) => t('contacts.import.column', { number }));
  const chosen = chosenColumns(columns);
  const none = { value: noColumn, label: t('contacts.import.columnNone') };
  const begin = (): void => {
    if (chosen) start.mutate({ contactImportId: id, columns: chosen });
  };
  return (
    <ImportStep
      actions={
        <>
          {backButton}
          <PlainButton variant="primary" onClick={begin} isBusy={start.isPending} disabled={!chosen}>
            {t('contacts.import.start', { count: total })}
          </PlainButton>
        </>
      }
    >
      <div className={classes.root}>
        <p>{t('contacts.import.found', { count: total, file: fileName })}</p>
        {chosen ? null : <Banner tone="info">{t('contacts.import.columnsMissing')}</Banner>}
        <fieldset className={classes.fields}>
          <legend className={classes.legend}>{t('contacts.import.columns')}</legend>
          {(['name', 'number'] as const).map((field) => (
            <SelectField<number>
              key={field}
              label={t(`contacts.${field}`)}
              placeholder={t('contacts.import.columnChoose')}
              required
              value={columns[field]}
              onChange={(column) => setColumns({ ...columns, [field]: column })}
              options={options}
            />
          ))}
          <SelectField<number>
            label={t('contacts.email')}
            value={columns.email ?? noColumn}
            onChange={(column) => setColumns({ ...columns, email: column === noColumn ? null : column })}
            options={[none, ...options]}
          />
        </fieldset>
        <ImportPreview contactImport={contactImport} columns={columns} />
      </div>
    </ImportStep>
  );
}
