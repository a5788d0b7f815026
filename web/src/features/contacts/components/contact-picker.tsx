import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactListQuery, contactPages } from '#features/contacts/queries.ts';
import { useT } from '#lib/i18n.ts';
import { RemoteSelectField } from '#ui/remote-select-field.tsx';

interface ContactPickerProps {
  readonly value: Contact | undefined;
  readonly onChange: (contact: Contact | undefined) => void;
  /** Offered beside what was found: a contact that does not exist yet, named as was typed. */
  readonly onCreate: (name: string) => void;
  readonly error?: string | undefined;
  /** Not where the contact is known already. */
  readonly hasAutofocus?: boolean;
}

/** No contact has this id. */
const newContact = 0;

const labelOf = ({ name, number }: Contact): string =>
  number === '' ? name : `${name} · ${formatPhoneNumber(number)}`;

export function ContactPicker(props: ContactPickerProps) {
  const { value, onChange, onCreate, error, hasAutofocus = true } = props;
  const t = useT();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({ ...contactListQuery(search), enabled: search !== '' });
  const isCurrent = search !== '' && !query.isPlaceholderData;
  const found = isCurrent && query.data ? contactPages.rowsOf(query.data) : [];
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  const options = shown.map((contact) => ({ value: contact.id, label: labelOf(contact) }));
  const isSearching = search !== '' && query.isFetching;
  const offer = { value: newContact, label: t('contacts.createNamed', { name: search }) };
  return (
    <RemoteSelectField
      label={t('contacts.contact')}
      placeholder={t('contacts.search')}
      options={search === '' || isSearching ? options : [...options, offer]}
      value={value?.id ?? null}
      onChange={(id) => {
        if (id === newContact) onCreate(search);
        else onChange(shown.find((contact) => contact.id === id));
      }}
      onSearch={setSearch}
      isSearching={isSearching}
      error={error}
      required
      hasAutofocus={hasAutofocus}
    />
  );
}
