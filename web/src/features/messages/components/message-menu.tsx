import { Menu } from '@mantine/core';
import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import { canEditMessage, canRevokeMessage } from '@prosa/contracts/messages/rules.ts';
import { acks, type Message } from '@prosa/contracts/messages/schema.ts';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconMoodPlus from '@tabler/icons-react/dist/esm/icons/IconMoodPlus.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { connectionListQuery } from '#features/connections/queries.ts';
import { summaryOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { toast } from '#ui/toast.ts';
import classes from './message-menu.module.css';

export interface MenuTarget {
  readonly message: Message;
  /** Button that opened the menu; it gets the focus back. */
  readonly button: HTMLElement;
}

interface MessageMenuProps {
  readonly target: MenuTarget;
  readonly canWrite: boolean;
  readonly ownId: number;
  readonly canDeleteOthers: boolean;
  readonly onClose: () => void;
  readonly onReply: () => void;
  readonly onReact: (emoji: string) => void;
  readonly onMoreEmojis: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const usualReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** Returns whether the message's provider supports editing. */
function useIsChangeable({ whatsappId }: Message): boolean {
  const { data: connections = [] } = useQuery(connectionListQuery());
  const connection = connections.find(({ id }) => id === whatsappId);
  return connection === undefined || providerTraits[connection.provider].changesMessages;
}

/** One menu for the whole conversation, positioned at the button that opened it. */
export function MessageMenu(props: MessageMenuProps) {
  const { target, canWrite, ownId, canDeleteOthers, onClose, onReply, onReact } = props;
  const t = useT();
  const { message, button } = target;
  const { left, top, width, height } = button.getBoundingClientRect();
  const now = new Date();
  const isAlive = !message.isDeleted && message.mediaType !== 'call_log';
  const isOwn = message.user?.id === ownId || canDeleteOthers;
  const canAnswer = canWrite && isAlive;
  const isChangeable = useIsChangeable(message);
  const canChange = canWrite && isOwn && isChangeable;
  const isSent = !message.fromMe || message.ack >= acks.sent;

  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Closes the menu when its anchor scrolls away below it.
    const end = (event: Event): void => {
      if (event.target instanceof Element && event.target.contains(button)) close();
    };
    document.addEventListener('scroll', end, true);
    return () => document.removeEventListener('scroll', end, true);
  }, [button]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(message.body);
      toast.success(t('messages.copied'));
    } catch {
      toast.error(t('messages.copyFailed'));
    }
  };
  return (
    <AppTheme>
      <Menu
        opened
        onClose={onClose}
        position="bottom-end"
        width={248}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <button
            type="button"
            className={classes.anchor}
            tabIndex={-1}
            style={{ left, top, width, height }}
            aria-label={t('messages.menu', { text: summaryOf(message, t).slice(0, 60) })}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {canAnswer && isSent ? (
            <div className={classes.reactions}>
              {usualReactions.map((emoji) => (
                <Menu.Item
                  key={emoji}
                  className={classes.reaction}
                  aria-label={t('messages.menu.reactWith', { emoji })}
                  onClick={() => onReact(emoji)}
                >
                  {emoji}
                </Menu.Item>
              ))}
            </div>
          ) : null}
          {canAnswer && isSent ? (
            <Menu.Item leftSection={<IconMoodPlus size={18} />} onClick={props.onMoreEmojis}>
              {t('messages.menu.react')}
            </Menu.Item>
          ) : null}
          {canAnswer ? (
            <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={onReply}>
              {t('messages.menu.reply')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<IconCopy size={18} />}
            disabled={message.isDeleted || message.body === ''}
            onClick={() => void copy()}
          >
            {t('messages.menu.copy')}
          </Menu.Item>
          {canChange && canEditMessage(message, now) ? (
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={props.onEdit}>
              {t('messages.menu.edit')}
            </Menu.Item>
          ) : null}
          {canChange && canRevokeMessage(message, now) ? (
            <Menu.Item
              className={classes.danger}
              leftSection={<IconTrash size={18} />}
              onClick={props.onDelete}
            >
              {t('ui.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </AppTheme>
  );
}
