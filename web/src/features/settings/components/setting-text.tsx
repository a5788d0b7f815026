import { isSecretSetting } from '@prosa/contracts/settings/schema.ts';
import { useState } from 'react';
import { isValidSetting, type TextKey } from '#features/settings/state.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './setting-text.module.css';

interface SettingTextProps {
  readonly settingKey: TextKey;
  /** Empty for a secret. */
  readonly value: string;
  readonly isSet: boolean;
  readonly isBusy: boolean;
  /** Saves the value; the typed text stays until `onKept` is called. */
  readonly onSave: (value: string, onKept?: () => void) => void;
}

/** Text setting, saved explicitly because a partial address is invalid. A stored secret is never shown. */
export function SettingText({ settingKey, value, isSet, isBusy, onSave }: SettingTextProps) {
  const t = useT();
  const isSecret = isSecretSetting(settingKey);
  // Undefined while the user is not typing: then the stored value is shown, including a colleague's changes.
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value;
  const isChanged = text.trim() !== value;
  const isWrong = !isValidSetting(settingKey, text.trim());
  const save = (): void => {
    if (!isChanged || isWrong || isBusy) return;
    onSave(text.trim(), () => setDraft(undefined));
  };
  const Field = isSecret ? PasswordField : TextField;
  return (
    <div className={classes.root}>
      <AppTheme>
        <Field
          label={t(`settings.name.${settingKey}`)}
          description={t(`settings.hint.${settingKey}`)}
          value={text}
          error={isWrong ? t('validation.invalid') : undefined}
          placeholder={isSecret && isSet ? t('settings.secretSet') : ''}
          autoComplete={isSecret ? 'new-password' : 'off'}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
      </AppTheme>
      {isChanged ? (
        <div className={classes.actions}>
          <PlainButton onClick={() => setDraft(undefined)}>{t('settings.discard')}</PlainButton>
          <PlainButton variant="primary" isBusy={isBusy} disabled={isWrong} onClick={save}>
            {t('ui.save')}
          </PlainButton>
        </div>
      ) : null}
      {isSecret && isSet && !isChanged ? (
        <div className={classes.actions}>
          <PlainButton isBusy={isBusy} onClick={() => onSave('')}>
            {t('settings.secretRemove', { name: t(`settings.name.${settingKey}`) })}
          </PlainButton>
        </div>
      ) : null}
    </div>
  );
}
