import type { OptOut } from '@prosa/contracts/opt-outs/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemoveOptOut } from '#features/opt-outs/mutations.ts';
import { optOutListQuery } from '#features/opt-outs/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { DialogHost } from '#ui/dialog-host.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#ui/toast.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { useListStates } from '#ui/use-list-states.tsx';
import { OptOutWords } from './opt-out-words.tsx';
import classes from './opt-outs.module.css';

function useColumns(onRemove: (optOut: OptOut) => void): readonly DataTableColumn<OptOut>[] {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  return [
    {
      key: 'name',
      header: t('campaigns.recipient'),
      card: 'title',
      cell: ({ name }) => <span className={classes.name}>{name}</span>,
    },
    {
      key: 'number',
      header: t('campaigns.number'),
      cell: ({ number }) => (number === null ? null : formatPhoneNumber(number)),
    },
    { key: 'words', header: t('campaigns.optOuts.said'), cell: ({ words }) => words },
    {
      key: 'at',
      header: t('campaigns.optOuts.since'),
      cell: ({ optedOutAt }) => format.dateTime(optedOutAt),
    },
    {
      key: 'actions',
      header: t('campaigns.actions'),
      align: 'end',
      width: '5rem',
      card: 'corner',
      cell: (optOut) => (
        <IconButton
          label={t('campaigns.optOuts.remove', { name: optOut.name })}
          icon={<IconUserCheck size={18} />}
          onClick={() => onRemove(optOut)}
        />
      ),
    },
  ];
}

/** Contacts who opted out of campaigns, and the keywords for opting out. */
export function OptOuts() {
  const t = useT();
  const [search, setSearch] = useState('');
  const removing = useDialog<OptOut>();
  const remove = useRemoveOptOut();
  const columns = useColumns(removing.open);
  const query = useInfiniteQuery(optOutListQuery(search));
  const states = useListStates(query, {
    icon: <IconUserCheck />,
    search,
    empty: { title: t('campaigns.optOuts.empty.title'), hint: t('campaigns.optOuts.empty.hint') },
    noMatch: { title: t('campaigns.noMatch.title', { search }), hint: t('campaigns.noMatch.hint') },
  });
  return (
    <div className={classes.root}>
      <OptOutWords />
      <div className={classes.search}>
        <SearchField label={t('campaigns.recipientSearch')} onSearch={setSearch} />
      </div>
      <DataTable
        label={t('campaigns.optOuts')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
        rowKey={({ contactId }) => contactId}
        {...states}
      />
      <DialogHost dialog={removing}>
        {(value, control) => (
          <ConfirmDialog
            {...control}
            onConfirm={() => {
              remove.mutate(value.contactId, {
                onSuccess: () => toast.success(t('campaigns.optOuts.removed')),
                onSettled: removing.close,
              });
            }}
            title={t('campaigns.optOuts.removeTitle', { name: value.name })}
            confirmLabel={t('campaigns.optOuts.removeConfirm')}
            tone="neutral"
            isBusy={remove.isPending}
          >
            {t('campaigns.optOuts.removeHint')}
          </ConfirmDialog>
        )}
      </DialogHost>
    </div>
  );
}
