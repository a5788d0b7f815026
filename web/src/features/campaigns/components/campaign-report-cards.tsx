import { askedStates, confirmedStates, tallyOf } from '@prosa/contracts/campaigns/rules.ts';
import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import type { ReactNode } from 'react';
import { progressOf } from '#features/campaigns/report.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './campaign-report-cards.module.css';

interface CampaignReportCardsProps {
  readonly campaign: CampaignSummary;
}

export function CampaignReportCards({ campaign }: CampaignReportCardsProps) {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const { tallies, confirmation, whatsapp, contactList, tag, scheduledAt, completedAt } = campaign;
  const { delivered, valid } = progressOf(campaign);
  const audience = [contactList?.name, tag?.name].filter((name) => name !== undefined).join(' + ');
  const asked = confirmation
    ? ([
        [t('campaigns.card.asked'), format.number(tallyOf(tallies, askedStates))],
        [t('campaigns.card.confirmed'), format.number(tallyOf(tallies, confirmedStates))],
      ] as const)
    : [];
  const cards: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('campaigns.card.valid'), format.number(valid)],
    ...asked,
    [t('campaigns.card.delivered'), format.number(delivered)],
    [t('campaigns.card.connection'), whatsapp?.name ?? t('campaigns.noConnection')],
    [t('campaigns.card.contactList'), audience === '' ? t('campaigns.noList') : audience],
    [
      t('campaigns.card.scheduledAt'),
      scheduledAt === null ? t('campaigns.noSchedule') : format.dateTime(scheduledAt),
    ],
    [
      t('campaigns.card.completedAt'),
      completedAt === null ? t('campaigns.notCompleted') : format.dateTime(completedAt),
    ],
  ];
  return (
    <dl className={classes.root} data-confirmation={confirmation || undefined}>
      {cards.map(([label, value]) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
