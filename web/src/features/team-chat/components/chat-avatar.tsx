import type { Chat } from '@prosa/contracts/chats/schema.ts';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { otherMembersOf } from '#features/team-chat/state.ts';
import { useSessionUser } from '#lib/session.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './chat-avatar.module.css';

interface ChatAvatarProps {
  readonly chat: Pick<Chat, 'title' | 'uuid' | 'users'>;
  readonly size: number;
}

/** Avatar of the other member with their presence; for a group, that of its title. */
export function ChatAvatar({ chat, size }: ChatAvatarProps) {
  const me = useSessionUser();
  const others = otherMembersOf(chat, me.id);
  const [only] = others;
  if (!only || others.length > 1) return <UserAvatar name={chat.title} seed={chat.uuid} size={size} />;
  return (
    <span className={classes.root}>
      <UserAvatar name={only.user.name} size={size} />
      <span className={classes.presence}>
        <PresenceBadge userId={only.userId} />
      </span>
    </span>
  );
}
