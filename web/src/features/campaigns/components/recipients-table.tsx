import type { CampaignSummary, Recipient } from '@prosa/contracts/campaigns/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RecipientFilter, recipientListQuery } from '#features/campaigns/queries.ts';
import {
  lastStatusAt,
  recipientTones,
  reportVersionOf,
  useRefetchOnChange,
} from '#features/campaigns/report.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { hasText, type Translate, useT } from '#lib/i18n.ts';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VirtualTable } from '#ui/virtual-table.tsx';
import classes from './recipients-table.module.css';

interface RecipientsTableProps {
  readonly campaign: CampaignSummary;
  readonly filter: RecipientFilter;
}

const refetchIntervalMs = 5000;
/** Each page is a request of its own: who has scrolled further reads in peace. */
const maxRefetchedPages = 2;

function reasonOf(failure: string, t: Translate): string {
  const key = `errors.${failure}`;
  return hasText(key) ? t(key) : t('campaigns.failedUnknown');
}

function useColumns(): readonly DataTableColumn<Recipient>[] {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  return [
    {
      key: 'name',
      header: t('campaigns.recipient'),
      card: 'title',
      cell: ({ name, number }) => (
        <span className={classes.person}>
          <UserAvatar name={name} image={null} seed={number} size={32} />
          <span className={classes.name}>{name}</span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('campaigns.number'),
      width: '12rem',
      cell: ({ number }) => <span className={classes.number}>{formatPhoneNumber(number)}</span>,
    },
    {
      key: 'state',
      header: t('campaigns.recipientState'),
      cell: ({ state, failure }) => (
        <span className={classes.state}>
          <StatusBadge tone={recipientTones[state]}>{t(`campaigns.state.${state}`)}</StatusBadge>
          {failure === null ? null : <span className={classes.reason}>{reasonOf(failure, t)}</span>}
        </span>
      ),
    },
    {
      key: 'sentAt',
      header: t('campaigns.sentAt'),
      width: '11rem',
      card: 'hidden',
      cell: ({ sentAt }) => (sentAt === null ? null : format.dateTime(sentAt)),
    },
    {
      key: 'lastAt',
      header: t('campaigns.lastAt'),
      width: '11rem',
      cell: (recipient) => {
        const at = lastStatusAt(recipient);
        return at === undefined ? null : format.dateTime(at);
      },
    },
  ];
}

export function RecipientsTable({ campaign, filter }: RecipientsTableProps) {
  const t = useT();
  const columns = useColumns();
  const { search, state } = filter;
  const query = useInfiniteQuery(recipientListQuery(campaign.id, filter));
  const isFresh = (query.data?.pages.length ?? 0) <= maxRefetchedPages;
  useRefetchOnChange(isFresh ? reportVersionOf(campaign) : undefined, query.refetch, refetchIntervalMs);
  const isFiltered = search !== '' || state !== undefined;
  const states = useListStates(query, {
    icon: <IconUsers />,
    search: isFiltered ? search || t('campaigns.filterState') : '',
    empty: { title: t('campaigns.recipientsEmpty.title'), hint: t('campaigns.recipientsEmpty.hint') },
    noMatch: { title: t('campaigns.recipientsNoMatch.title'), hint: t('campaigns.recipientsNoMatch.hint') },
  });
  return (
    <VirtualTable
      label={t('campaigns.recipients')}
      columns={columns}
      rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
