import { useQuery } from '@tanstack/react-query';
import { allContactListsQuery } from '#features/contact-lists/queries.ts';
import { errorText } from '#lib/api-error.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { SelectField, type SelectFieldProps } from '#ui/select-field.tsx';

type ContactListSelectProps = Omit<SelectFieldProps<number>, 'options'>;

/** Which list a campaign goes to, with how many are in it. */
export function ContactListSelect(props: ContactListSelectProps) {
  const t = useT();
  const format = useFormat();
  const { data: lists = [], isLoadingError, error } = useQuery(allContactListsQuery());
  return (
    <SelectField<number>
      searchable
      clearable
      {...props}
      options={lists.map(({ id, name, contactsCount }) => ({
        value: id,
        label: `${name} (${format.number(contactsCount)})`,
      }))}
      error={isLoadingError ? errorText(error, t) : props.error}
    />
  );
}
