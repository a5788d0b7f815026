import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chatListQuery, chatPagesOf } from '#features/team-chat/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PopupPanel } from '#ui/popup-panel.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import { ChatRow } from './chat-row.tsx';
import classes from './chats-panel.module.css';

const maxShown = 6;

/** The newest chats beside their button. */
export function ChatsPanel(popup: PopupProps) {
  const t = useT();
  return (
    <PopupPanel
      {...popup}
      label={t('shell.menu.chats')}
      position="bottom-end"
      width={360}
      className={classes.root}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{t('shell.menu.chats')}</h2>
        <Link
          to="/chats/{-$chatId}"
          params={{ chatId: undefined }}
          className={classes.all}
          onClick={popup.onClose}
        >
          {t('shell.chats.all')}
        </Link>
      </div>
      <NewestChats onFollow={popup.onClose} />
    </PopupPanel>
  );
}

function NewestChats({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT();
  const me = useSessionUser();
  const query = useInfiniteQuery(chatListQuery({ userId: me.id, search: '' }));
  if (query.isPending) return <SkeletonList rows={3} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  const chats = chatPagesOf(me.id).rowsOf(query.data).slice(0, maxShown);
  if (chats.length === 0) {
    return (
      <EmptyState icon={<IconMessage2 />} title={t('shell.chats.empty')} hint={t('shell.chats.emptyHint')} />
    );
  }
  return (
    <ul className={classes.rows}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} isSelected={false} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}
