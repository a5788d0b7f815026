import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { PlainPasswordField } from '#ui/plain-password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './design-system.module.css';
import { profiles, queues } from './design-system-samples.ts';
import { Section } from './design-system-section.tsx';

function Fields() {
  const t = useT();
  return (
    <>
      <Section title="design.fields">
        <div className={classes.grid}>
          <TextField
            label={t('design.fields.name')}
            placeholder={t('design.fields.placeholder')}
            description={t('design.fields.description')}
            withAsterisk
          />
          <TextField label={t('design.fields.name')} error={t('design.fields.error')} defaultValue="A" />
          <TextField label={t('design.fields.disabled')} defaultValue="Ana Souza" disabled />
          <PasswordField label={t('design.fields.password')} defaultValue="segredo" />
          <SelectField label={t('design.fields.profile')} options={profiles} defaultValue="user" />
          <MultiSelectField label={t('design.fields.queues')} options={queues} defaultValue={[1, 2]} />
        </div>
      </Section>
      <Section title="design.plain">
        <div className={classes.grid}>
          <PlainField
            label={t('design.fields.name')}
            placeholder={t('design.fields.placeholder')}
            description={t('design.fields.description')}
            required
          />
          <PlainField label={t('design.fields.name')} error={t('design.fields.error')} defaultValue="A" />
          <PlainField label={t('design.fields.disabled')} defaultValue="Ana Souza" disabled />
          <PlainPasswordField label={t('design.fields.password')} defaultValue="segredo" />
        </div>
      </Section>
    </>
  );
}

function Dialogs() {
  const t = useT();
  const [open, setOpen] = useState<'confirm' | 'form' | null>(null);
  const [name, setName] = useState('');
  const close = (): void => setOpen(null);
  return (
    <Section title="design.dialogs">
      <div className={classes.row}>
        <PlainButton onClick={() => setOpen('confirm')}>{t('design.dialogs.confirm')}</PlainButton>
        <PlainButton onClick={() => setOpen('form')}>{t('design.dialogs.form')}</PlainButton>
      </div>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={t('design.dialogs.confirmTitle')}
      >
        {t('design.dialogs.confirmHint')}
      </ConfirmDialog>
      <FormDialog
        isOpen={open === 'form'}
        onClose={close}
        title={t('design.dialogs.formTitle')}
        hasChanges={() => name !== ''}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <TextField
          label={t('design.fields.name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          withAsterisk
          data-autofocus
        />
        <PasswordField label={t('design.fields.password')} />
        <SelectField label={t('design.fields.profile')} options={profiles} defaultValue="user" />
        <MultiSelectField label={t('design.fields.queues')} options={queues} />
      </FormDialog>
    </Section>
  );
}

export function FormSamples() {
  return (
    <>
      <Fields />
      <Dialogs />
    </>
  );
}
