import { viewingRepeatMs } from '@prosa/contracts/presence/events.ts';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useEffect, useSyncExternalStore } from 'react';
import { presence } from '#features/presence/state.ts';
import { useT } from '#lib/i18n.ts';
import classes from './viewers-badge.module.css';

interface ViewersBadgeProps {
  readonly ticketId: number;
  readonly isTyping: boolean;
  /** The customer; nobody by name when it is a group, where anybody may be the one who types. */
  readonly contactName: string | null;
}

const pruneMs = 1000;

/**
 * Tells the colleagues that this ticket is on the screen, and shows which of them have it on theirs. Whether the
 * customer types stands below, over the conversation: nothing moves when it comes or goes.
 */
export function ViewersBadge({ ticketId, isTyping, contactName }: ViewersBadgeProps) {
  const t = useT();
  const viewers = useSyncExternalStore(presence.subscribe, () => presence.viewersOf(ticketId));

  useEffect(() => {
    presence.view(ticketId, isTyping);
    const repeat = setInterval(() => presence.view(ticketId, isTyping), viewingRepeatMs);
    return () => clearInterval(repeat);
  }, [ticketId, isTyping]);

  useEffect(() => {
    const prune = setInterval(() => presence.prune(), pruneMs);
    return () => {
      clearInterval(prune);
      presence.leave(ticketId);
    };
  }, [ticketId]);

  const isContactTyping = useSyncExternalStore(presence.subscribe, () => presence.isContactTyping(ticketId));
  const typing = viewers.filter((viewer) => viewer.isTyping);
  const isSomebodyTyping = typing.length > 0;
  const named = isSomebodyTyping ? typing : viewers;
  const names = named.map(({ name }) => name).join(', ');
  const Icon = isSomebodyTyping ? IconPencil : IconEye;
  return (
    <div className={classes.root}>
      <div className={classes.line} role="status">
        {named.length > 0 ? (
          <p className={classes.text} data-typing={isSomebodyTyping || undefined}>
            <Icon size={14} aria-hidden="true" />
            {t(isSomebodyTyping ? 'messages.viewers.typing' : 'messages.viewers.looking', {
              names,
              count: named.length,
            })}
          </p>
        ) : null}
      </div>
      <div className={classes.line} role="status" aria-live="polite">
        {isContactTyping ? (
          <p className={classes.text} data-contact>
            <IconDots size={14} aria-hidden="true" />
            {contactName === null
              ? t('messages.contactTyping.group')
              : t('messages.contactTyping', { name: contactName })}
          </p>
        ) : null}
      </div>
    </div>
  );
}
