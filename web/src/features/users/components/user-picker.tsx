import type { User } from '@prosa/contracts/users/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { userListQuery, userPages } from '#features/users/queries.ts';
import { RemoteSelectField } from '#ui/remote-select-field.tsx';

interface UserPickerProps {
  readonly label: string;
  readonly description?: string;
  readonly value: User | undefined;
  readonly onChange: (user: User | undefined) => void;
  readonly hasAutofocus?: boolean;
}

export function UserPicker({ value, onChange, ...field }: UserPickerProps) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({ ...userListQuery(search), enabled: search !== '' });
  const isCurrent = search !== '' && !query.isPlaceholderData;
  const found = isCurrent && query.data ? userPages.rowsOf(query.data) : [];
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <RemoteSelectField
      {...field}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(shown.find((user) => user.id === id))}
      onSearch={setSearch}
      isSearching={search !== '' && query.isFetching}
      isClearable
      markOf={(id) => <PresenceBadge userId={id} />}
    />
  );
}
