import { Textarea } from '@mantine/core';
import { defaultOptOutWords, optOutWordsIn } from '@prosa/contracts/opt-outs/rules.ts';
import type { OptOut } from '@prosa/contracts/opt-outs/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemoveOptOut, useSaveOptOutWords } from '#features/opt-outs/mutations.ts';
import { optOutListQuery } from '#features/opt-outs/queries.ts';
import { settingListQuery } from '#features/settings/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { toast } from '#ui/toast.ts';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './opt-outs.module.css';

/** With which words a customer leaves. */
function OptOutWords() {
  const t = useT();
  const settings = useQuery(settingListQuery());
  const save = useSaveOptOutWords();
  const [typed, setTyped] = useState<string>();
  if (settings.isPending) return <SkeletonList rows={2} hasAvatar={false} />;
  if (settings.isLoadingError) return <LoadError query={settings} />;
  const saved = settings.data.find(({ key }) => key === 'optOutWords')?.value ?? defaultOptOutWords;
  const words = typed ?? saved;
  const isEmpty = optOutWordsIn(words).length === 0;
  return (
    <CardSection title={t('campaigns.optOuts.words')} hint={t('campaigns.optOuts.wordsHint')}>
      <form
        className={classes.words}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          save.mutate(words, {
            onSuccess: () => {
              setTyped(undefined);
              toast.success(t('campaigns.settings.saved'));
            },
          });
        }}
      >
        <AppTheme>
          <Textarea
            aria-label={t('campaigns.optOuts.words')}
            rows={3}
            maxLength={1000}
            value={words}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            error={isEmpty ? t('validation.required') : undefined}
          />
        </AppTheme>
        <div>
          <PlainButton type="submit" variant="primary" isBusy={save.isPending}>
            {t(save.isPending ? 'ui.saving' : 'ui.save')}
          </PlainButton>
        </div>
      </form>
    </CardSection>
  );
}

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
