import type { UseFormReturnType } from '@mantine/form';
import { extraInfoMax } from '@prosa/contracts/contacts/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { type ContactForm, newExtraInfo } from '#features/contacts/state.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './extra-info-fields.module.css';

interface ExtraInfoFieldsProps {
  readonly form: UseFormReturnType<ContactForm>;
}

/** Whatever else the company wants to know of a contact: a name and a value, as many as needed. */
export function ExtraInfoFields({ form }: ExtraInfoFieldsProps) {
  const t = useT();
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = form.getValues().extraInfo;
  const field = (index: number, name: 'name' | 'value') => {
    const path = `extraInfo.${index}.${name}` as const;
    return { key: form.key(path), ...withErrorText(form.getInputProps(path), t) };
  };

  const add = (): void => {
    form.insertListItem('extraInfo', newExtraInfo());
    const place = rows.length;
    // The fields of the new row are drawn by the next frame.
    requestAnimationFrame(() => form.getInputNode(`extraInfo.${place}.name`)?.focus());
  };
  const remove = (index: number): void => {
    form.removeListItem('extraInfo', index);
    addButton.current?.focus();
  };

  return (
    <fieldset className={classes.root}>
      <legend className={classes.title}>{t('contacts.extraInfo')}</legend>
      {rows.map(({ key }, index) => (
        <div key={key} className={classes.row}>
          <TextField label={t('contacts.extraInfo.name')} {...field(index, 'name')} autoComplete="off" />
          <TextField label={t('contacts.extraInfo.value')} {...field(index, 'value')} autoComplete="off" />
          <span className={classes.remove}>
            <IconButton
              label={t('contacts.extraInfo.remove', { position: index + 1 })}
              icon={<IconTrash size={18} />}
              tone="danger"
              onClick={() => remove(index)}
            />
          </span>
        </div>
      ))}
      <span>
        <PlainButton
          ref={addButton}
          variant="quiet"
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
          disabled={rows.length >= extraInfoMax}
        >
          {t('contacts.extraInfo.add')}
        </PlainButton>
      </span>
    </fieldset>
  );
}
