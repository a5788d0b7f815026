import type { Chat } from '@prosa/contracts/chats/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChatList } from '#features/team-chat/components/chat-list.tsx';
import { chatQuery } from '#features/team-chat/queries.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TabList } from '#ui/tab-list.tsx';
import { toast } from '#ui/toast.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './chats.module.css';
import { OpenChat } from './open-chat.tsx';

/** Loads the chat of the address. A user who is not, or no longer, a member sees a toast and returns to the list. */
function useOpenChat(uuid: string | undefined) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({ ...chatQuery(uuid ?? ''), enabled: uuid !== undefined });
  const { error, refetch } = query;
  const chat = uuid === undefined ? undefined : query.data;
  const isUnknown = hasCode(error, 'ERR_NO_CHAT_FOUND', 'ERR_VALIDATION');
  const mustLeave = uuid !== undefined && (isUnknown || chat?.isGone === true);

  const returnToList = useEffectEvent(() => {
    // The user who deletes the chat gets the toast of the deletion instead.
    if (isUnknown) toast.error(t('errors.ERR_NO_CHAT_FOUND'));
    else if (client.isMutating({ mutationKey: ['chats', 'delete'] }) === 0) toast.info(t('chats.gone'));
    void navigate({ to: '/chats/{-$chatId}', params: { chatId: undefined }, replace: true });
  });
  useEffect(() => {
    if (mustLeave) returnToList();
  }, [mustLeave]);
  useEffect(() => {
    if (uuid === undefined) return;
    const { queryKey } = chatQuery(uuid);
    return () => {
      // Only once the chat is off the screen: while it is shown, removing the query would fetch it again.
      const state = client.getQueryState(queryKey);
      if (state?.error || state?.data?.isGone) client.removeQueries({ queryKey, exact: true });
    };
  }, [client, uuid]);
  return { chat: mustLeave ? undefined : chat, error, refetch };
}

const route = getRouteApi('/private/chats/{-$chatId}');
const panelId = 'chats';

const ChatDialog = lazyOverlay(
  async () => (await import('#features/team-chat/components/chat-dialog.tsx')).ChatDialog,
);
const DeleteChatDialog = lazyOverlay(
  async () => (await import('#features/team-chat/components/delete-chat-dialog.tsx')).DeleteChatDialog,
);
const soon = [ChatDialog, DeleteChatDialog];

type Side = 'list' | 'messages';

/** The chats of the team: two panes side by side, two tabs on a phone. */
export function ChatsPage() {
  const t = useT();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const { chatId: uuid } = route.useParams();
  const opened = useOpenChat(uuid);
  // On a phone: the chat one comes back to, and the empty place of one that was not chosen yet.
  const [lastUuid, setLastUuid] = useState(uuid);
  if (uuid !== undefined && uuid !== lastUuid) setLastUuid(uuid);
  const [isWelcome, setIsWelcome] = useState(false);
  const editing = useDialog<{ readonly chat: Chat | undefined }>();
  const deleting = useDialog<Chat>();
  useIdlePreload(soon);

  const open = (chatId: string | undefined): void =>
    void navigate({ to: '/chats/{-$chatId}', params: { chatId } });
  const shown: Side = uuid !== undefined || isWelcome ? 'messages' : 'list';
  const show = (side: Side): void => {
    setIsWelcome(side === 'messages' && lastUuid === undefined);
    open(side === 'list' ? undefined : lastUuid);
  };
  const newButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ chat: undefined })}
    >
      {t('chats.new')}
    </PlainButton>
  );
  const panel = (side: Side) =>
    isNarrow
      ? {
          role: 'tabpanel',
          id: `${panelId}-${side}`,
          'aria-labelledby': `${panelId}-${side}-tab`,
          'data-hidden': shown !== side || undefined,
        }
      : {};

  return (
    <div className={classes.root} data-fills-page="">
      <h1 className={classes.title}>{t('chats.title')}</h1>
      {isNarrow ? (
        <div className={classes.tabs}>
          <TabList
            label={t('chats.title')}
            id={panelId}
            tabs={[
              { key: 'list', label: t('chats.narrow.list') },
              { key: 'messages', label: t('chats.narrow.messages') },
            ]}
            value={shown}
            onChange={show}
            isEven
          />
        </div>
      ) : null}
      <div className={classes.list} {...panel('list')}>
        <ChatList selected={uuid} newButton={newButton} />
      </div>
      <div className={classes.pane} {...panel('messages')}>
        <OpenChat
          {...opened}
          isChosen={uuid !== undefined}
          onBack={isNarrow ? () => open(undefined) : undefined}
          onEdit={(chat) => editing.open({ chat })}
          onDelete={deleting.open}
        />
      </div>
      <DialogHost dialog={editing}>
        {(value, control) => (
          <ChatDialog {...control} chat={value.chat} onSaved={(chat) => open(chat.uuid)} />
        )}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteChatDialog {...control} chat={value} />}
      </DialogHost>
    </div>
  );
}
