import { useDebouncedValue } from '@mantine/hooks';
import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useState } from 'react';
import { fetchFile } from '#features/messages/composer/mutations.ts';
import { previewOf } from '#features/messages/composer/state.ts';
import { quickMessageListQuery, quickMessagePages } from '#features/quick-messages/queries.ts';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';
import classes from './quick-message-list.module.css';

export interface QuickMessageListHandle {
  /** Whether the key was meant for the list. */
  readonly press: (key: string) => boolean;
}

interface QuickMessageListProps {
  readonly ref: Ref<QuickMessageListHandle>;
  readonly search: string;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onDismiss: () => void;
}

const pauseMs = 200;
const maxShown = 20;

/** Ready texts for what was typed after the slash. The focus stays in the field, which hands its keys over. */
export function QuickMessageList({ ref, search, onText, onFile, onDismiss }: QuickMessageListProps) {
  const t = useT();
  const [asked] = useDebouncedValue(search, pauseMs);
  const [active, setActive] = useState(0);
  const query = useInfiniteQuery(quickMessageListQuery(asked));
  const records = query.data
    ? quickMessagePages
        .rowsOf(query.data)
        .filter(({ status }) => status)
        .slice(0, maxShown)
    : [];
  const current = Math.min(active, records.length - 1);

  const choose = ({ message, mediaPath, mediaName }: QuickMessage): void => {
    onText(message);
    if (mediaPath === null) return;
    fetchFile(mediaPath, mediaName ?? '').then(onFile, () =>
      toast.error(t('errors.ERR_WAPP_DOWNLOAD_MEDIA')),
    );
  };
  const keys = new Map<string, (chosen: QuickMessage) => void>([
    ['ArrowDown', () => setActive((current + 1) % records.length)],
    ['ArrowUp', () => setActive((current - 1 + records.length) % records.length)],
    ['Enter', choose],
    ['Tab', choose],
    ['Escape', onDismiss],
  ]);
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const chosen = records[current];
      const act = keys.get(key);
      if (!chosen || !act) return false;
      act(chosen);
      return true;
    },
  }));

  if (records.length === 0) return null;
  return (
    <div className={classes.root} role="listbox" aria-label={t('messages.quick')}>
      {records.map((record, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hands its keys over, see above
        <div
          key={record.id}
          className={classes.item}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          ref={(element) => {
            if (index === current) element?.scrollIntoView({ block: 'nearest' });
          }}
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(record)}
        >
          <span className={classes.code}>{`/${record.shortcode}`}</span>
          {record.isMedia ? <IconPaperclip size={16} aria-label={t('messages.kind.application')} /> : null}
          <span className={classes.preview}>{previewOf(record.message)}</span>
        </div>
      ))}
    </div>
  );
}
