import { TextInput, type TextInputProps } from '@mantine/core';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'type' | 'inputMode'> {
  readonly label: string;
  readonly value?: number | string;
  readonly defaultValue?: number | string;
  /** What cannot be read as such a number is given as an empty text, which no schema of numbers takes. */
  readonly onChange?: (value: number | '') => void;
  /** Written inside the field, after the number. */
  readonly unit?: string;
  /** Also 0.7 or 0,7; only whole ones otherwise. */
  readonly hasDecimals?: boolean;
}

const wholeNumber = /^\d+$/;
const decimalNumber = /^\d+(?:[.,]\d+)?$/;

/** A number, typed. Not the browser's own number field: there the wheel changes a number by accident. */
export function NumberField({ onChange, unit, hasDecimals = false, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      rightSection={unit}
      rightSectionWidth={unit ? '4.5rem' : undefined}
      rightSectionPointerEvents="none"
      autoComplete="off"
      {...rest}
      type="text"
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        const isNumber = (hasDecimals ? decimalNumber : wholeNumber).test(text);
        onChange?.(isNumber ? Number(text.replace(',', '.')) : '');
      }}
    />
  );
}
