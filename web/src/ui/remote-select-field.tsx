import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { type SelectOption, SelectOptionRow } from './select-option.tsx';

/** From the specification: a search in a dialog starts at three characters, half a second after the last key. */
const searchMin = 3;
const debounceMs = 500;

export interface RemoteSelectFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Results of the last search, plus the selected one. */
  readonly options: readonly SelectOption<number>[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Called with the text once it is long enough, and with an empty text otherwise. */
  readonly onSearch: (text: string) => void;
  readonly isSearching: boolean;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly isClearable?: boolean;
  readonly hasAutofocus?: boolean;
  /** Draws a mark before each option. */
  readonly markOf?: (value: number) => ReactNode;
}

/** Selects one of many options that are searched on the server while the user types. */
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
      // Opened on focus, the list would cover the fields below when a dialog opens with one already selected.
      openOnFocus={false}
      clearable={isClearable}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      nothingFoundMessage={nothing}
      maxDropdownHeight={280}
      data={isTooShort && value === null ? [] : [...options]}
      // The server has already filtered the options.
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
