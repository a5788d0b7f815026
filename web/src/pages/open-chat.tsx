import type { Chat } from '@prosa/contracts/chats/schema.ts';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import { ChatHeader } from '#features/team-chat/components/chat-header.tsx';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './open-chat.module.css';

/** The list is there first; what is said is most of the page's code. */
const ChatPane = lazyPart(
  async () => (await import('#features/team-chat/components/chat-pane.tsx')).ChatPane,
  {
    waiting: <SkeletonList rows={6} />,
    failed: (retry) => <ErrorState onRetry={retry} />,
  },
);
const soon = [ChatPane];

interface OpenChatProps {
  readonly isChosen: boolean;
  /** None while it is on its way. */
  readonly chat: Chat | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly onBack: (() => void) | undefined;
  readonly onEdit: (chat: Chat) => void;
  readonly onDelete: (chat: Chat) => void;
}

/** The right side of the page: the chat that is open, or what to do first. */
export function OpenChat({ isChosen, chat, error, refetch, onBack, onEdit, onDelete }: OpenChatProps) {
  const t = useT();
  useIdlePreload(soon);
  if (!isChosen) {
    return (
      <div className={classes.welcome}>
        <EmptyState
          icon={<IconMessage2 size={32} />}
          title={t('chats.welcome')}
          hint={t('chats.welcomeHint')}
        />
      </div>
    );
  }
  if (!chat) {
    if (!error) return <SkeletonList rows={6} />;
    return <ErrorState hint={errorText(error, t)} onRetry={() => void refetch()} />;
  }
  return (
    <section className={classes.root} aria-label={chat.title}>
      <ChatHeader chat={chat} onBack={onBack} onEdit={() => onEdit(chat)} onDelete={() => onDelete(chat)} />
      <div className={classes.talk}>
        <ChatPane key={chat.id} chat={chat} />
      </div>
    </section>
  );
}
