import { type ComponentProps, useId } from 'react';
import classes from './switch-field.module.css';

export interface SwitchFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'id'> {
  readonly label: string;
  readonly description?: string;
}

/** On or off, of plain HTML; takes what @mantine/form's getInputProps gives for a checkbox. */
export function SwitchField({ label, description, ...rest }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.root}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
        role="switch"
        className={classes.track}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <div className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {description ? (
          <p id={`${id}-description`} className={classes.description}>
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
