import { Textarea, type TextareaProps } from '@mantine/core';
import { type MessageVariable, messageVariables } from '@prosa/contracts/message-variables.ts';
import { useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './message-field.module.css';

export interface MessageFieldProps extends Omit<TextareaProps, 'ref' | 'autosize'> {
  readonly label: string;
  /** Which variables are offered; all of them unless said otherwise, none of an empty list. */
  readonly variables?: readonly MessageVariable[];
  /** Others that only this kind of message knows, each with what it writes. */
  readonly extraVariables?: readonly ExtraVariable[];
}

export interface ExtraVariable {
  readonly label: string;
  readonly text: string;
}

/** Puts the text where the cursor stands, as if it had been typed: whoever listens to the field is told. */
function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** A text that will be sent to a contact, with its variables a click away. */
export function MessageField({
  variables = messageVariables,
  extraVariables = [],
  ...rest
}: MessageFieldProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const chips = [
    ...extraVariables,
    ...variables.map((name) => ({ label: t(`ui.variable.${name}`), text: `{{${name}}}` })),
  ];
  return (
    <div className={classes.root}>
      <Textarea ref={field} rows={3} classNames={{ input: classes.input }} {...rest} />
      {chips.length === 0 ? null : (
        <fieldset className={classes.variables} disabled={rest.disabled}>
          <legend className={classes.legend}>{t('ui.variables', { field: rest.label })}</legend>
          {chips.map(({ label, text }) => (
            <button
              key={text}
              type="button"
              className={classes.chip}
              title={text}
              // The field keeps the focus, and with it the place of the cursor.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (field.current) insertAtCursor(field.current, text);
              }}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
