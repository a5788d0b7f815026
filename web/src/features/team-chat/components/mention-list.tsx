import type { ChatUser } from '@prosa/contracts/chats/schema.ts';
import { type Ref, useImperativeHandle, useState } from 'react';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { useT } from '#lib/i18n.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './mention-list.module.css';

export interface MentionListHandle {
  /** Handles a key of the field; returns whether the list used it. */
  readonly press: (key: string) => boolean;
}

interface MentionListProps {
  readonly ref: Ref<MentionListHandle>;
  readonly id: string;
  readonly people: readonly ChatUser[];
  readonly onChoose: (person: ChatUser) => void;
  readonly onDismiss: () => void;
}

/** Suggestions for an @ mention. The focus stays in the field, which forwards its keys. */
export function MentionList({ ref, id, people, onChoose, onDismiss }: MentionListProps) {
  const t = useT();
  const [active, setActive] = useState(0);
  const current = Math.min(active, people.length - 1);
  const keys = new Map<string, (person: ChatUser) => void>([
    ['ArrowDown', () => setActive((current + 1) % people.length)],
    ['ArrowUp', () => setActive((current - 1 + people.length) % people.length)],
    ['Enter', onChoose],
    ['Tab', onChoose],
    ['Escape', onDismiss],
  ]);
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const person = people[current];
      const act = keys.get(key);
      if (!person || !act) return false;
      act(person);
      return true;
    },
  }));
  return (
    <div id={id} className={classes.root} role="listbox" aria-label={t('chats.mention')}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hands its keys over, see above
        <div
          key={person.userId}
          className={classes.item}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          // Prevents the field from losing the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <UserAvatar name={person.user.name} size={24} />
          {person.user.name}
          <PresenceBadge userId={person.userId} />
        </div>
      ))}
    </div>
  );
}
