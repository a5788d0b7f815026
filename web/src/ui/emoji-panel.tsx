import { lazy, Suspense } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './emoji-panel.module.css';
import { PopupPanel } from './popup-panel.tsx';
import { SkeletonList } from './skeleton-list.tsx';
import type { PopupProps } from './use-popup.ts';

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }));

interface EmojiPanelProps extends PopupProps {
  readonly onPick: (emoji: string) => void;
}

export function EmojiPanel({ onPick, ...popup }: EmojiPanelProps) {
  const t = useT();
  return (
    <PopupPanel
      {...popup}
      label={t('ui.emoji')}
      position="top-start"
      transitionProps={{ duration: 100 }}
      className={classes.dropdown}
    >
      <div className={classes.panel}>
        <Suspense fallback={<SkeletonList rows={4} />}>
          <EmojiPicker onPick={onPick} />
        </Suspense>
      </div>
    </PopupPanel>
  );
}
