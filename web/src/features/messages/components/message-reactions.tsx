import type { Message } from '@prosa/contracts/messages/schema.ts';
import { useActions } from '#features/messages/conversation-actions.ts';
import { reactionsOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import classes from './message-reactions.module.css';

/** Ours can be taken back by the same button that shows it. */
export function MessageReactions({ message }: { readonly message: Message }) {
  const t = useT();
  const { canWrite, react } = useActions();
  return (
    <ul className={classes.root} aria-label={t('messages.reactions')}>
      {reactionsOf(message.reactions).map(({ emoji, count, isOurs }) => (
        <li key={emoji}>
          <button
            type="button"
            className={classes.reaction}
            data-own={isOurs || undefined}
            disabled={!canWrite}
            aria-pressed={isOurs}
            aria-label={t('messages.reaction', { emoji, count })}
            onClick={() => react(message, isOurs ? '' : emoji)}
          >
            <span aria-hidden="true">{count > 1 ? `${emoji} ${count}` : emoji}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
