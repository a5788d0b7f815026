import { useQuery } from '@tanstack/react-query';
import { allFileListsQuery } from '#features/file-lists/queries.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { SelectField, type SelectFieldProps } from '#ui/select-field.tsx';

type FileListSelectProps = Omit<SelectFieldProps<number>, 'options'>;

/** Which files go along. */
export function FileListSelect(props: FileListSelectProps) {
  const t = useT();
  const { data: lists = [], isLoadingError, error } = useQuery(allFileListsQuery());
  return (
    <SelectField<number>
      clearable
      searchable
      {...props}
      options={lists.map(({ id, name }) => ({ value: id, label: name }))}
      error={isLoadingError ? errorText(error, t) : props.error}
    />
  );
}
