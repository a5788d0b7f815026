import {
  type CampaignSummary,
  type RecipientState,
  recipientStates,
} from '@prosa/contracts/campaigns/schema.ts';
import { useState } from 'react';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { SearchField } from '#ui/search-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import classes from './recipients.module.css';
import { RecipientsTable } from './recipients-table.tsx';

interface RecipientsProps {
  readonly campaign: CampaignSummary;
  readonly state: RecipientState | undefined;
  readonly onStateChange: (state: RecipientState | undefined) => void;
}

/** List of recipients, filtered by state or by name. */
export function Recipients({ campaign, state, onStateChange }: RecipientsProps) {
  const t = useT();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const present = recipientStates.filter((each) => each === state || (campaign.tallies[each] ?? 0) > 0);
  return (
    <div className={classes.root}>
      <div className={classes.tools}>
        <SearchField label={t('campaigns.recipientSearch')} onSearch={setSearch} />
        <SelectField<RecipientState>
          label={t('campaigns.filterState')}
          labelProps={{ className: classes.hiddenLabel }}
          placeholder={t('campaigns.allStates', { count: format.number(campaign.recipients) })}
          options={present.map((each) => ({
            value: each,
            label: t('campaigns.stateOption', {
              state: t(`campaigns.state.${each}`),
              count: format.number(campaign.tallies[each] ?? 0),
            }),
          }))}
          value={state ?? null}
          onChange={(chosen) => onStateChange(chosen ?? undefined)}
          clearable
        />
      </div>
      <RecipientsTable campaign={campaign} filter={{ search, state }} />
    </div>
  );
}
