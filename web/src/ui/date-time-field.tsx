import { TextInput, type TextInputProps } from '@mantine/core';
import { momentOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';

export interface DateTimeFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  readonly label: string;
  /** Whose clock is meant, wherever the person who types may be. */
  readonly timeZone: string;
  /** ISO-8601, or null for none. */
  readonly defaultValue: string | null;
  readonly onChange: (instant: string | null) => void;
}

/** A day and a time of one zone; the browser's own field, which every phone knows how to fill. */
export function DateTimeField({ timeZone, defaultValue, onChange, ...rest }: DateTimeFieldProps) {
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      defaultValue={defaultValue === null ? '' : wallTimeOf(new Date(defaultValue), timeZone)}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? null : momentOf(value, timeZone).toISOString())
      }
    />
  );
}
