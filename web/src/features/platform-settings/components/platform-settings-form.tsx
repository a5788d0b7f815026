import { schemaResolver, useForm } from '@mantine/form';
import {
  type PlatformSettings,
  platformLimits,
  type SignUpMode,
  signUpModes,
  UpdatePlatformSettingsSchema,
} from '@prosa/contracts/platform-settings/schema.ts';
import { useUpdatePlatformSettings } from '#features/platform-settings/queries.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { ChangeNote } from '#ui/change-note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './platform-settings-form.module.css';

type Values = Pick<PlatformSettings, 'signUp' | 'sessionDays' | 'sessionIdleDays' | 'passwordMinLength'>;

const numberKeys = ['sessionDays', 'sessionIdleDays', 'passwordMinLength'] as const;
const check = schemaResolver(UpdatePlatformSettingsSchema, { sync: true });

/** Rules of the whole installation: who may sign up, how long logins last, how long passwords are. */
export function PlatformSettingsForm({ settings }: { readonly settings: PlatformSettings }) {
  const t = useT();
  const { mutateAsync, isPending } = useUpdatePlatformSettings();
  const { changedBy, changedAt, ...values } = settings;
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: values, validate: check });
  const save = async (changed: Values): Promise<void> => {
    try {
      await mutateAsync(changed);
    } catch (error) {
      const refused = fieldErrorsOf(error);
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t('settings.saved'));
  };
  return (
    <AppTheme>
      <form
        className={classes.root}
        noValidate
        onSubmit={form.onSubmit(
          (changed) => void save(changed),
          (errors) => focusFirst(form, errors),
        )}
      >
        <SelectField<SignUpMode>
          key={form.key('signUp')}
          label={t('settings.platform.signUp')}
          description={t('settings.platform.signUpHint')}
          options={signUpModes.map((value) => ({ value, label: t(`settings.platform.signUp.${value}`) }))}
          {...withErrorText(form.getInputProps('signUp'), t)}
        />
        {numberKeys.map((name) => (
          <NumberField
            key={form.key(name)}
            label={t(`settings.platform.${name}`)}
            description={t(`settings.platform.${name}Hint`, platformLimits[name])}
            {...withErrorText(form.getInputProps(name), t)}
          />
        ))}
        <ChangeNote by={changedBy} at={changedAt} />
        <div>
          <PlainButton type="submit" variant="primary" isBusy={isPending}>
            {t(isPending ? 'ui.saving' : 'ui.save')}
          </PlainButton>
        </div>
      </form>
    </AppTheme>
  );
}
