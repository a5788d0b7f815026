import type { Chat } from '@prosa/contracts/chats/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChatList } from '#features/team-chat/components/chat-list.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TabList } from '#ui/tab-list.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIdlePreload } from '#ui/use-idle-preload.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './chats.module.css';
import { OpenChat } from './open-chat.tsx';
import { useOpenChat } from './use-open-chat.ts';

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
