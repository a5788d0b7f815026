import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { type SelectOption, SelectOptionRow } from './select-option.tsx';

/** The specification: a search in a dialog begins at three characters, half a second after the last key. */
const searchMin = 3;
const debounceMs = 500;

export interface RemoteSelectFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** What the last search found, with the one that is chosen. */
  readonly options: readonly SelectOption<number>[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Called with a text that is long enough, and with an empty one otherwise. */
  readonly onSearch: (text: string) => void;
  readonly isSearching: boolean;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly isClearable?: boolean;
  readonly hasAutofocus?: boolean;
  /** What stands before each of them. */
  readonly markOf?: (value: number) => ReactNode;
}

/** Chooses one of many that are looked up on the server while somebody types. */
export function RemoteSelectField(props: RemoteSelectFieldProps) {
  const { options, value, onChange, onSearch, isSearching, isClearable = false } = props;
  const t = useT();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), debounceMs);
  const chosen = options.find((option) => option.value === value)?.label;
  const wanted = settled === chosen || settled.length < searchMin ? '' : settled;
  const search = useEffectEvent(onSearch);
  useEffect(() => search(wanted), [wanted]);
  const isTooShort = text.trim().length < searchMin;
  const isOnTheWay = isSearching || text.trim() !== settled;
  const nothing = isTooShort
    ? t('ui.typeMore', { count: searchMin })
    : t(isOnTheWay ? 'ui.loading' : 'ui.nothingFound');
  return (
    <Select<number>
      label={props.label}
      description={props.description}
      placeholder={props.placeholder ?? t('ui.typeMore', { count: searchMin })}
      error={props.error}
      required={props.required ?? false}
      data-autofocus={props.hasAutofocus || undefined}
      searchable
      // Uninvited it would lie over the fields below, when a dialog opens with one already chosen.
      openOnFocus={false}
      clearable={isClearable}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      nothingFoundMessage={nothing}
      maxDropdownHeight={280}
      data={isTooShort && value === null ? [] : [...options]}
      // The server has found them already.
      filter={({ options: found }) => found}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      renderOption={({ option, checked }) => (
        <SelectOptionRow
          label={option.label}
          color={undefined}
          isChecked={checked ?? false}
          mark={props.markOf?.(option.value)}
        />
      )}
    />
  );
}
