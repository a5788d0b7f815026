import { Select, type SelectProps } from '@mantine/core';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from './app-theme.tsx';
import { type SelectOption, SelectOptionRow } from './select-option.tsx';

export interface SelectFieldProps<Value extends string | number>
  extends Omit<SelectProps<Value>, 'data' | 'renderOption'> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
}

export function SelectField<Value extends string | number = string>({
  options,
  ...rest
}: SelectFieldProps<Value>) {
  const t = useT();
  const colors = new Map(options.map((option) => [option.value, option.color]));
  return (
    <AppTheme>
      <Select<Value>
        allowDeselect={false}
        nothingFoundMessage={t('ui.nothingFound')}
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
        maxDropdownHeight={280}
        {...rest}
        data={[...options]}
        renderOption={({ option, checked }) => (
          <SelectOptionRow
            label={option.label}
            color={colors.get(option.value)}
            isChecked={checked ?? false}
          />
        )}
      />
    </AppTheme>
  );
}
