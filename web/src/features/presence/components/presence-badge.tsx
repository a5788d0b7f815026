import type { Presence } from '@prosa/contracts/presence/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { presenceListQuery } from '#features/presence/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './presence-badge.module.css';

interface PresenceBadgeProps {
  readonly userId: number;
  /** The words beside the sign; otherwise they are only read aloud. */
  readonly withText?: boolean;
}

const presenceStatusOf = ({ online, away }: Presence) => {
  if (!online) return 'offline';
  return away ? 'away' : 'online';
};

/** Whether a colleague is there, live. A full disc, a half one, a ring: the colour is not the only sign. */
export function PresenceBadge({ userId, withText = false }: PresenceBadgeProps) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(presenceListQuery());
  const presence = data?.find((person) => person.userId === userId);
  // Its place is kept: nothing moves when it is known.
  if (!presence) return <span className={classes.sign} data-standing="unknown" aria-hidden="true" />;
  const standing = presenceStatusOf(presence);
  const word = t(`shell.presence.${standing}`);
  const words =
    standing === 'offline' && presence.lastSeenAt !== null
      ? t('shell.presence.lastSeen', { when: format.relative(presence.lastSeenAt) })
      : word;
  return (
    <span className={classes.root} title={words}>
      <span className={classes.sign} data-standing={standing} aria-hidden="true" />
      {withText ? <span className={classes.words}>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}
