import type { PhoneBook } from '@prosa/contracts/contacts/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useImportPhoneBook } from '#features/contacts/mutations.ts';
import { phoneBooksQuery } from '#features/contacts/queries.ts';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './import-phone.module.css';
import { ImportStep } from './import-step.tsx';

interface ImportPhoneProps {
  readonly onBegun: (importId: number) => void;
  readonly onCancel: () => void;
}

/** No connection has this id. */
const allPhoneBooksId = 0;

const labelOf = ({ name, number }: PhoneBook): string =>
  number === null ? name : `${name} · ${formatPhoneNumber(number)}`;

const countOf = (books: readonly PhoneBook[], chosen: number): number =>
  books
    .filter(({ connectionId }) => chosen === allPhoneBooksId || connectionId === chosen)
    .reduce((sum, { count }) => sum + count, 0);

/** The address book of a connection's phone, as far as it has come in. */
export function ImportPhone({ onBegun, onCancel }: ImportPhoneProps) {
  const t = useT();
  const query = useQuery(phoneBooksQuery());
  const begin = useImportPhoneBook();
  const [chosen, setChosen] = useState(allPhoneBooksId);
  const cancel = <PlainButton onClick={onCancel}>{t('ui.cancel')}</PlainButton>;

  if (query.isLoadingError) {
    return (
      <ImportStep actions={cancel}>
        <LoadError query={query} />
      </ImportStep>
    );
  }
  if (!query.data) {
    return (
      <ImportStep actions={cancel}>
        <SkeletonList rows={2} hasAvatar={false} />
      </ImportStep>
    );
  }
  const books = query.data;
  const count = countOf(books, chosen);
  const start = (): void =>
    begin.mutate(chosen === allPhoneBooksId ? undefined : chosen, { onSuccess: ({ id }) => onBegun(id) });
  return (
    <ImportStep
      actions={
        <>
          {cancel}
          {count === 0 ? null : (
            <PlainButton variant="primary" onClick={start} isBusy={begin.isPending}>
              {t('contacts.import.start', { count })}
            </PlainButton>
          )}
        </>
      }
    >
      <div className={classes.root}>
        <p className={classes.hint}>{t('contacts.import.phoneHint')}</p>
        {books.length > 1 ? (
          <SelectField<number>
            label={t('contacts.import.connection')}
            value={chosen}
            onChange={(id) => setChosen(id ?? allPhoneBooksId)}
            options={[
              { value: allPhoneBooksId, label: t('contacts.import.connectionAll') },
              ...books.map((book) => ({ value: book.connectionId, label: labelOf(book) })),
            ]}
          />
        ) : null}
        {books.length === 1 ? <p className={classes.name}>{books.map(labelOf)}</p> : null}
        {count === 0 ? (
          <Banner tone="info">{t('contacts.import.phoneEmpty')}</Banner>
        ) : (
          <p className={classes.count}>{t('contacts.import.phoneCount', { count })}</p>
        )}
      </div>
    </ImportStep>
  );
}
