import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { campaignListQuery, campaignPages } from '#features/campaigns/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignRowActions, type CampaignRowHandlers } from './campaign-row-actions.tsx';
import { CampaignStatusBadge } from './campaign-status-badge.tsx';
import classes from './campaigns-table.module.css';

interface CampaignsTableProps extends CampaignRowHandlers {
  readonly search: string;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useAudience(): (campaign: CampaignSummary) => ReactNode {
  const t = useT();
  return ({ contactList, tag }) => {
    if (!contactList && !tag) return <span className={classes.none}>{t('campaigns.noList')}</span>;
    return (
      <span className={classes.audience}>
        {contactList ? <span>{contactList.name}</span> : null}
        {tag ? (
          <span className={classes.tag}>
            <IconTag size={14} aria-hidden="true" />
            {tag.name}
          </span>
        ) : null}
      </span>
    );
  };
}

function useColumns(handlers: CampaignRowHandlers): readonly DataTableColumn<CampaignSummary>[] {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const audience = useAudience();
  const orNone = (text: string | undefined, none: string): ReactNode =>
    text === undefined ? (
      <span className={classes.none}>{none}</span>
    ) : (
      <span className={classes.words}>{text}</span>
    );
  const time = (at: string | null): string | undefined => (at === null ? undefined : format.dateTime(at));
  return [
    {
      key: 'name',
      header: t('campaigns.name'),
      width: '15rem',
      card: 'title',
      cell: ({ id, name }) => (
        <Link className={classes.name} to="/campaign/$campaignId/report" params={{ campaignId: String(id) }}>
          {name}
        </Link>
      ),
    },
    {
      key: 'status',
      header: t('campaigns.status'),
      width: '10rem',
      cell: (campaign) => (
        <span className={classes.status}>
          <CampaignStatusBadge campaign={campaign} />
          {campaign.recipients > 0 ? <CampaignProgress campaign={campaign} /> : null}
        </span>
      ),
    },
    { key: 'audience', header: t('campaigns.contactList'), cell: audience },
    {
      key: 'connection',
      header: t('campaigns.connection'),
      cell: ({ whatsapp }) => orNone(whatsapp?.name, t('campaigns.noConnection')),
    },
    {
      key: 'scheduledAt',
      header: t('campaigns.scheduledAt'),
      cell: ({ scheduledAt }) => orNone(time(scheduledAt), t('campaigns.noSchedule')),
    },
    {
      key: 'completedAt',
      header: t('campaigns.completedAt'),
      cell: ({ completedAt }) => orNone(time(completedAt), t('campaigns.notCompleted')),
    },
    {
      key: 'confirmation',
      header: t('campaigns.confirmation'),
      cell: ({ confirmation }) => t(confirmation ? 'campaigns.enabled' : 'campaigns.disabled'),
    },
    {
      key: 'actions',
      header: t('campaigns.actions'),
      align: 'end',
      width: '11rem',
      card: 'foot',
      cell: (campaign) => <CampaignRowActions campaign={campaign} {...handlers} />,
    },
  ];
}

export function CampaignsTable({ search, addButton, ...handlers }: CampaignsTableProps) {
  const t = useT();
  const columns = useColumns(handlers);
  const query = useInfiniteQuery(campaignListQuery(search));
  const states = useListStates(query, {
    icon: <IconSpeakerphone />,
    search,
    empty: { title: t('campaigns.empty.title'), hint: t('campaigns.empty.hint'), action: addButton },
    noMatch: { title: t('campaigns.noMatch.title', { search }), hint: t('campaigns.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('campaigns.title')}
      columns={columns}
      rows={query.data ? campaignPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
