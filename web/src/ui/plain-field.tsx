import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './plain-field.module.css';

export interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Stands inside the field, at its end. */
  readonly endSlot?: ReactNode;
}

/** A text field of plain HTML that looks like `TextField`; takes what @mantine/form's getInputProps gives. */
export function PlainField({
  label,
  description,
  error,
  endSlot,
  required,
  id: givenId,
  ...rest
}: PlainFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const helpIds = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={classes.root}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required ? (
          <span className={classes.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      <div className={classes.frame} data-invalid={Boolean(error) || undefined}>
        <input
          {...rest}
          id={id}
          className={classes.input}
          aria-required={required || undefined}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={helpIds.length > 0 ? helpIds.join(' ') : undefined}
        />
        {endSlot}
      </div>
      {description ? (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
