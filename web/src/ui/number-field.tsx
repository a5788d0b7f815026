import { TextInput, type TextInputProps } from '@mantine/core';

export interface NumberFieldProps
  extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'type' | 'inputMode'> {
  readonly label: string;
  readonly value?: number | string;
  readonly defaultValue?: number | string;
  /** Receives an empty string for an invalid number, which no number schema accepts. */
  readonly onChange?: (value: number | '') => void;
  /** Shown inside the field, after the number. */
  readonly unit?: string;
  /** Also accepts decimals, such as 0.7 or 0,7. */
  readonly hasDecimals?: boolean;
}

const wholeNumber = /^\d+$/;
const decimalNumber = /^\d+(?:[.,]\d+)?$/;

/** Number input. Not the browser's own number field, where the wheel changes a number by accident. */
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
