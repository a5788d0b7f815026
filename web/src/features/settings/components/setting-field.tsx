import { isSecretSetting, type Setting } from '@prosa/contracts/settings/schema.ts';
import { useMemo, useState } from 'react';
import { useUpdateSetting } from '#features/settings/mutations.ts';
import {
  addressKeys,
  type ChoiceKey,
  choices,
  type ShownKey,
  type SwitchKey,
  settingOf,
  storedValue,
  switchKeys,
  type TextKey,
  timeZoneOptions,
} from '#features/settings/state.ts';
import { useT } from '#lib/i18n.ts';
import { ChangeNote } from '#ui/change-note.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './setting-field.module.css';
import { SettingText } from './setting-text.tsx';

interface ValueProps<Key extends ShownKey> {
  readonly settingKey: Key;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const isSwitch = (key: ShownKey): key is SwitchKey => (switchKeys as readonly string[]).includes(key);
const isTextKey = (key: ShownKey): key is TextKey =>
  isSecretSetting(key) || (addressKeys as readonly string[]).includes(key);

function SettingSwitch({ settingKey, value, onChange }: ValueProps<SwitchKey>) {
  const t = useT();
  return (
    <SwitchField
      label={t(`settings.name.${settingKey}`)}
      description={t(`settings.hint.${settingKey}`)}
      checked={value === 'enabled'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'enabled' : 'disabled')}
    />
  );
}

function SettingChoice({ settingKey, value, onChange }: ValueProps<ChoiceKey>) {
  const t = useT();
  const options = choices[settingKey].map((choice) => ({
    value: choice as string,
    label: t(`settings.choice.${choice}`),
  }));
  return (
    <SelectField
      label={t(`settings.name.${settingKey}`)}
      description={t(`settings.hint.${settingKey}`)}
      options={options}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

function SettingTimeZone({ value, onChange }: Omit<ValueProps<'timezone'>, 'settingKey'>) {
  const t = useT();
  const options = useMemo(() => timeZoneOptions(value), [value]);
  return (
    <SelectField
      label={t('settings.name.timezone')}
      description={t('settings.hint.timezone')}
      options={options}
      value={value}
      searchable
      limit={60}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

function SettingControl({ settingKey, ...rest }: ValueProps<Exclude<ShownKey, TextKey>>) {
  if (isSwitch(settingKey)) return <SettingSwitch settingKey={settingKey} {...rest} />;
  if (settingKey === 'timezone') return <SettingTimeZone {...rest} />;
  return <SettingChoice settingKey={settingKey} {...rest} />;
}

interface SettingFieldProps {
  readonly settings: readonly Setting[];
  readonly settingKey: ShownKey;
}

interface Chosen {
  readonly value: string;
  /** Settings at the moment of the choice; the choice is dropped once they are refetched. */
  readonly over: readonly Setting[];
}

/** Returns the chosen value at once: waiting for the request would make the switch jump back for a moment. */
function shownValue(chosen: Chosen | undefined, settings: readonly Setting[], kept: string): string {
  return chosen?.over === settings ? chosen.value : kept;
}

/** One setting, saved as soon as it is changed. */
export function SettingField({ settings, settingKey }: SettingFieldProps) {
  const t = useT();
  const { mutate, isPending, variables } = useUpdateSetting(settingKey);
  const [chosen, setChosen] = useState<Chosen>();
  const kept = storedValue(settings, settingKey);
  const value = isPending ? variables : shownValue(chosen, settings, kept);
  const setting = settingOf(settings, settingKey);
  const save = (next: string, onKept?: () => void): void => {
    setChosen({ value: next, over: settings });
    mutate(next, {
      onError: () => setChosen(undefined),
      onSuccess: () => {
        toast.success(t('settings.saved'));
        onKept?.();
      },
    });
  };
  return (
    <div className={classes.root} data-kind={isSwitch(settingKey) ? 'switch' : 'select'}>
      {isTextKey(settingKey) ? (
        <SettingText
          settingKey={settingKey}
          value={kept}
          isSet={setting?.isSet ?? false}
          isBusy={isPending}
          onSave={save}
        />
      ) : (
        <SettingControl
          settingKey={settingKey}
          value={value}
          onChange={(next) => {
            if (next !== value) save(next);
          }}
        />
      )}
      {setting ? (
        <div className={classes.note}>
          <ChangeNote by={setting.changedBy} at={setting.changedAt} />
        </div>
      ) : null}
    </div>
  );
}
