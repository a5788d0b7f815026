import { type ComponentProps, useId } from 'react';
import field from './plain-field.module.css';
import classes from './plain-select.module.css';

interface PlainSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange'> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of a few, by the browser's own list, which every phone knows how to show. */
export function PlainSelect({ label, options, value, onChange, ...rest }: PlainSelectProps) {
  const id = useId();
  return (
    <div className={field.root}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.frame}>
        <select
          {...rest}
          id={id}
          className={classes.select}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
