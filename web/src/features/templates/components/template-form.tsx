import {
  placeholdersOf,
  renderTemplate,
  type TemplatePlaceholder,
} from '@prosa/contracts/templates/rules.ts';
import { parameterMax, type Template } from '@prosa/contracts/templates/schema.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { useSendTemplate } from '#features/templates/queries.ts';
import {
  checkTexts,
  defaultTexts,
  fieldName,
  parametersOf,
  readableName,
} from '#features/templates/state.ts';
import { issueText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.ts';
import classes from './template-form.module.css';

interface TemplateFormProps {
  readonly template: Template;
  readonly ticketId: number;
  readonly contactName: string;
  readonly onBack: () => void;
  readonly onSent: () => void;
}

/** Its blanks, and what the customer will read, as it is typed. */
export function TemplateForm({ template, ticketId, contactName, onBack, onSent }: TemplateFormProps) {
  const t = useT();
  const formId = useId();
  const send = useSendTemplate();
  const [clientId] = useState(newId);
  const [before] = useState(() => defaultTexts(template, contactName));
  const [texts, setTexts] = useState(before);
  useUnsavedChanges(() => texts !== before);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const blanks = placeholdersOf(template);
  const parameters = parametersOf(template, texts);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = checkTexts(template, texts);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    const field = first === undefined ? undefined : event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    if (first !== undefined || send.isPending) return;
    send.mutate({ ticketId, templateId: template.id, parameters, clientId }, { onSuccess: onSent });
  };
  const change = (name: string, text: string): void => {
    setTexts({ ...texts, [name]: text });
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
  };
  const labelOf = ({ part, key }: TemplatePlaceholder): string =>
    part === 'button' ? t('templates.blank.button') : t(`templates.blank.${part}`, { name: `{{${key}}}` });

  return (
    <>
      <form id={formId} className={classes.root} noValidate onSubmit={submit}>
        <h3 className={classes.heading}>{readableName(template)}</h3>
        {blanks.map((blank, index) => {
          const name = fieldName(blank);
          const error = errors[name];
          return (
            <PlainField
              key={name}
              name={name}
              label={labelOf(blank)}
              value={texts[name] ?? ''}
              maxLength={parameterMax}
              onChange={(event) => change(name, event.currentTarget.value)}
              error={error === undefined ? undefined : issueText(error, t)}
              required
              autoFocus={index === 0}
              autoComplete="off"
            />
          );
        })}
        <figure className={classes.preview}>
          <figcaption className={classes.caption}>{t('templates.preview')}</figcaption>
          <div className={classes.bubble}>
            <FormattedText text={renderTemplate(template, parameters)} />
          </div>
        </figure>
      </form>
      <DialogActions>
        <PlainButton onClick={onBack} disabled={send.isPending}>
          {t('templates.another')}
        </PlainButton>
        <PlainButton
          type="submit"
          form={formId}
          variant="primary"
          isBusy={send.isPending}
          autoFocus={blanks.length === 0}
        >
          {t('templates.send')}
        </PlainButton>
      </DialogActions>
    </>
  );
}
