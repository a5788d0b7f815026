import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendFileList } from '#features/file-lists/mutations.ts';
import { fileListPages, fileListsQuery } from '#features/file-lists/queries.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { newId } from '#lib/new-id.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './file-list-picker.module.css';
import { FileThumb } from './file-thumb.tsx';

interface FileListPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly ticketId: number;
  readonly onSent: () => void;
}

/** Chooses a list, shows what would leave, and sends it whole. */
export function FileListPicker({ isOpen, onClose, ticketId, onSent }: FileListPickerProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FileList>();
  const [clientId] = useState(newId);
  const send = useSendFileList();
  const query = useInfiniteQuery(fileListsQuery(search));
  const states = useListStates(query, {
    icon: <IconFiles />,
    search,
    empty: { title: t('file-lists.empty.title'), hint: t('file-lists.pick.emptyHint') },
    noMatch: { title: t('file-lists.noMatch.title', { search }), hint: t('file-lists.noMatch.hint') },
  });
  const lists = query.data ? fileListPages.rowsOf(query.data) : [];
  const submit = ({ id: fileListId }: FileList): void =>
    send.mutate(
      { ticketId, fileListId, clientId: `${clientId}:${fileListId}` },
      {
        onSuccess: () => {
          onClose();
          onSent();
        },
      },
    );

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={chosen ? chosen.name : t('file-lists.pick')}
      isBusy={send.isPending}
    >
      {chosen ? (
        <>
          <Contents list={chosen} />
          <DialogActions>
            <PlainButton onClick={() => setChosen(undefined)} disabled={send.isPending}>
              {t('file-lists.pick.back')}
            </PlainButton>
            <PlainButton
              variant="primary"
              icon={<IconSend2 size={18} aria-hidden="true" />}
              isBusy={send.isPending}
              onClick={() => submit(chosen)}
              data-autofocus
            >
              {t('file-lists.pick.send')}
            </PlainButton>
          </DialogActions>
        </>
      ) : (
        <div className={classes.root}>
          <SearchField label={t('file-lists.search')} onSearch={setSearch} />
          {states.isLoading ? <SkeletonList /> : null}
          {states.error}
          {!states.isLoading && !states.error && lists.length === 0 ? states.empty : null}
          <ul className={classes.lists}>
            {lists.map((list) => (
              <li key={list.id}>
                <button type="button" className={classes.choice} onClick={() => setChosen(list)}>
                  <span className={classes.name}>{list.name}</span>
                  <span className={classes.dimmed}>
                    {t('file-lists.fileCount', { count: list.options.length })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {states.hasMore ? (
            <PlainButton onClick={states.onLoadMore} isBusy={states.isLoadingMore}>
              {t('file-lists.pick.more')}
            </PlainButton>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

/** The message first, then the files, as the contact will get them. */
function Contents({ list }: { readonly list: FileList }) {
  const t = useT();
  const language = useLanguage();
  const sent = list.options.filter(({ path }) => path !== null);
  return (
    <div className={classes.root}>
      <p className={classes.message}>{list.message}</p>
      <ol className={classes.files} aria-label={t('file-lists.files')}>
        {sent.map(({ id, name, mimeType, thumbnailUrl, mediaName, size }) => (
          <li key={id} className={classes.file}>
            <FileThumb mimeType={mimeType} url={thumbnailUrl} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.dimmed}>
                {[mediaName, size === null ? '' : formatFileSize(size, language)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
