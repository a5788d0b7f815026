import { lazy, Suspense } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { SkeletonList } from './skeleton-list.tsx';

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }));

interface EmojiDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title'> {
  readonly onPick: (emoji: string) => void;
}

/** The picker where no button stands that it could open beside. */
export function EmojiDialog({ onPick, ...dialog }: EmojiDialogProps) {
  return (
    <Dialog {...dialog} size="sm" isSmall>
      <Suspense fallback={<SkeletonList rows={4} />}>
        <EmojiPicker onPick={onPick} />
      </Suspense>
    </Dialog>
  );
}
