import { TextInput, type TextInputProps } from '@mantine/core';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'type' | 'inputMode'> {
  readonly label: string;
  readonly value?: number | string;
  readonly defaultValue?: number | string;
  /** What cannot be read as a whole number is given as an empty text, which no schema of numbers takes. */
  readonly onChange?: (value: number | '') => void;
  /** Written inside the field, after the number. */
  readonly unit?: string;
}

/** A whole number, typed. Not the browser's own number field: there the wheel changes a number by accident. */
export function NumberField({ onChange, unit, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      rightSection={unit}
      rightSectionWidth={unit ? '4.5rem' : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
      {...rest}
      type="text"
      inputMode="numeric"
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        onChange?.(/^\d+$/.test(text) ? Number(text) : '');
      }}
    />
  );
}
