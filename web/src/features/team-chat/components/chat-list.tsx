import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { chatListQuery, chatPagesOf } from '#features/team-chat/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useListStates, useLoadMore } from '#ui/use-endless-list.tsx';
import classes from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';

interface ChatListProps {
  /** The uuid of the one that is open. */
  readonly selected: string | undefined;
  readonly newButton: ReactNode;
}

/** The left side of the page: the person's chats, the newest word first. */
export function ChatList({ selected, newButton }: ChatListProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  return (
    <section className={classes.root} aria-label={t('chats.list')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('chats.narrow.list')}</h2>
        {newButton}
      </div>
      <search className={classes.search}>
        <SearchField label={t('chats.search')} onSearch={setSearch} />
      </search>
      <Rows search={search} selected={selected} newButton={newButton} />
    </section>
  );
}

function Rows({ search, selected, newButton }: ChatListProps & { readonly search: string }) {
  const t = useT();
  const me = useSessionUser();
  const query = useInfiniteQuery(chatListQuery({ userId: me.id, search }));
  const chats = query.data ? chatPagesOf(me.id).rowsOf(query.data) : [];
  const states = useListStates(query, {
    icon: <IconMessage2 />,
    search,
    empty: { title: t('chats.empty'), hint: t('chats.emptyHint'), action: newButton },
    noMatch: { title: t('chats.noMatch'), hint: t('chats.noMatchHint') },
  });
  const sentinel = useLoadMore({
    isActive: states.hasMore && !states.isLoadingMore,
    rowCount: chats.length,
    onLoadMore: states.onLoadMore,
  });
  if (states.error) return states.error;
  if (states.isLoading) return <SkeletonList rows={6} />;
  if (chats.length === 0) return states.empty;
  return (
    <div className={classes.scroller}>
      <ul className={classes.rows}>
        {chats.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isSelected={chat.uuid === selected} />
          </li>
        ))}
      </ul>
      {states.hasMore ? <div ref={sentinel} className={classes.sentinel} /> : null}
      {states.isLoadingMore ? <SkeletonList rows={1} /> : null}
    </div>
  );
}
