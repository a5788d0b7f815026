import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { lazyOverlay } from './lazy-part.tsx';
import { usePopup } from './use-popup.ts';

const EmojiPanel = lazyOverlay(async () => (await import('./emoji-panel.tsx')).EmojiPanel);

export interface EmojiButtonProps {
  readonly onPick: (emoji: string) => void;
  /** Called when the picker closes, to bring the focus back to the field. */
  readonly onClose?: () => void;
  readonly disabled?: boolean;
}

/** Opens the picker, which stays open for more than one emoji, as on a phone. */
export function EmojiButton({ onPick, onClose, disabled = false }: EmojiButtonProps) {
  const t = useT();
  const { button, popup } = usePopup(EmojiPanel, 'dialog', onClose);
  return (
    <>
      <IconButton label={t('ui.emoji')} icon={<IconMoodSmile size={20} />} disabled={disabled} {...button} />
      {popup ? <EmojiPanel {...popup} onPick={onPick} /> : null}
    </>
  );
}
