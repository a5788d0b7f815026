import {
  type CampaignSummary,
  type RecipientState,
  recipientStates,
} from '@prosa/contracts/campaigns/schema.ts';
import { recipientTones } from '#features/campaigns/report.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './campaign-outcomes.module.css';

interface CampaignOutcomesProps {
  readonly campaign: CampaignSummary;
  /** Opens the recipients in that state. */
  readonly onChoose: (state: RecipientState) => void;
}

/** Recipients by state; each one is counted in exactly one state. */
export function CampaignOutcomes({ campaign, onChoose }: CampaignOutcomesProps) {
  const t = useT();
  const format = useFormat();
  const { recipients, tallies } = campaign;
  const present = recipientStates.filter((state) => (tallies[state] ?? 0) > 0);
  return (
    <ul className={classes.root}>
      {present.map((state) => {
        const count = tallies[state] ?? 0;
        const share = recipients === 0 ? 0 : count / recipients;
        return (
          <li key={state}>
            <button type="button" className={classes.row} onClick={() => onChoose(state)}>
              <span className={classes.name}>{t(`campaigns.state.${state}`)}</span>
              <span className={classes.count}>
                {format.number(count)} <span className={classes.share}>{format.percent(share)}</span>
              </span>
              <span className={classes.track} aria-hidden="true">
                <span
                  className={classes.fill}
                  data-tone={recipientTones[state]}
                  style={{ width: `${share * 100}%` }}
                />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
