import type { CampaignSettings } from '@prosa/contracts/campaigns/schema.ts';
import { useState } from 'react';
import { useSaveCampaignSettings } from '#features/campaigns/mutations.ts';
import { type IntervalKey, intervalOptions, optionsWith } from '#features/campaigns/settings.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './campaign-settings-form.module.css';
import { CampaignVariables } from './campaign-variables.tsx';

interface CampaignSettingsFormProps {
  readonly saved: CampaignSettings;
}

const intervals = Object.keys(intervalOptions) as IntervalKey[];

/** Settings form. Fields that were not edited here follow what others save in the meantime. */
export function CampaignSettingsForm({ saved }: CampaignSettingsFormProps) {
  const t = useT();
  const [changes, setChanges] = useState<Partial<CampaignSettings>>({});
  const save = useSaveCampaignSettings();
  const settings = { ...saved, ...changes };
  const isChanged = JSON.stringify(settings) !== JSON.stringify(saved);
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(settings, {
          onSuccess: () => {
            // Keeps changes made during the request: they are not saved yet.
            setChanges((now) => (now === changes ? {} : now));
            toast.success(t('campaigns.settings.saved'));
          },
        });
      }}
    >
      <CardSection title={t('campaigns.settings.pace')} hint={t('campaigns.settings.paceHint')}>
        <div className={classes.intervals}>
          {intervals.map((key) => (
            <SelectField<number>
              key={key}
              label={t(`campaigns.settings.${key}`)}
              description={t(`campaigns.settings.hint.${key}`)}
              options={optionsWith(key, saved[key]).map((value) => ({
                value,
                label: t(`campaigns.settings.option.${key}`, { count: value }),
              }))}
              value={settings[key]}
              onChange={(value) => {
                if (value !== null) setChanges({ ...changes, [key]: value });
              }}
            />
          ))}
        </div>
      </CardSection>
      <CampaignVariables
        variables={settings.variables}
        onChange={(variables) => setChanges({ ...changes, variables: [...variables] })}
      />
      <div className={classes.actions}>
        <PlainButton type="submit" variant="primary" isBusy={save.isPending}>
          {t(save.isPending ? 'ui.saving' : 'ui.save')}
        </PlainButton>
        <span className={classes.unsaved} role="status">
          {isChanged ? t('campaigns.settings.unsaved') : ''}
        </span>
      </div>
    </form>
  );
}
