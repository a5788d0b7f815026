import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useT } from '#lib/i18n.ts';
import { type SelectOption, SelectOptionRow } from './select-option.tsx';

export interface MultiSelectFieldProps<Value extends string | number>
  extends Omit<MultiSelectProps<Value>, 'data' | 'renderOption'> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
}

export function MultiSelectField<Value extends string | number = string>({
  options,
  ...rest
}: MultiSelectFieldProps<Value>) {
  const t = useT();
  const colors = new Map(options.map((option) => [option.value, option.color]));
  return (
    <MultiSelect<Value>
      searchable
      clearable
      nothingFoundMessage={t('ui.nothingFound')}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      maxDropdownHeight={220}
      {...rest}
      data={[...options]}
      renderOption={({ option, checked }) => (
        <SelectOptionRow label={option.label} color={colors.get(option.value)} isChecked={checked ?? false} />
      )}
    />
  );
}
