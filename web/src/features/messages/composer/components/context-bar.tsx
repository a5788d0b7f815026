import type { Message } from '@prosa/contracts/messages/schema.ts';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { authorOf, summaryOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './context-bar.module.css';

interface ContextBarProps {
  readonly reply: Message | undefined;
  readonly edited: Message | undefined;
  readonly onEnd: () => void;
}

/** Shows the message that the text below replies to or edits. */
export function ContextBar({ reply, edited, onEnd }: ContextBarProps) {
  const t = useT();
  const message = edited ?? reply;
  if (!message) return null;
  const Icon = edited ? IconPencil : IconArrowBackUp;
  return (
    <div className={classes.root}>
      <Icon size={20} aria-hidden="true" />
      <p className={classes.text}>
        <span className={classes.title}>
          {edited ? t('messages.editing') : t('messages.replying', { name: authorOf(message, t) })}
        </span>
        <span className={classes.summary}>{summaryOf(message, t)}</span>
      </p>
      <IconButton
        label={t(edited ? 'messages.editing.cancel' : 'messages.replying.cancel')}
        icon={<IconX size={18} />}
        onClick={onEnd}
      />
    </div>
  );
}
