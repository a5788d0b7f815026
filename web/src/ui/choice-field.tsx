import { useId } from 'react';
import classes from './choice-field.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Explains when to choose this option. */
  readonly description: string;
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly defaultValue: Value;
  readonly onChange: (value: Value) => void;
}

/** Choice of one of a few options, each with a line that says when to take it. Plain HTML. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, choices, defaultValue, onChange } = props;
  const id = useId();
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{label}</legend>
      {choices.map(({ value, label: name, description }) => (
        <div key={value} className={classes.choice}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={id}
            value={value}
            className={classes.mark}
            defaultChecked={value === defaultValue}
            onChange={() => onChange(value)}
            aria-describedby={`${id}-${value}-description`}
          />
          <div className={classes.words}>
            <label className={classes.label} htmlFor={`${id}-${value}`}>
              {name}
            </label>
            <p id={`${id}-${value}-description`} className={classes.description}>
              {description}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
