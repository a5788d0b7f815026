import type { Message } from '@prosa/contracts/messages/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { isOtherOpenTicket } from '@prosa/contracts/tickets/rules.ts';
import type { TicketDetails } from '@prosa/contracts/tickets/schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { type Ref, useImperativeHandle, useState } from 'react';
import { useDeleteMessage, useReactToMessage, useStartTicket } from '#features/messages/mutations.ts';
import { summaryOf } from '#features/messages/state.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import type { VCardPhone } from '#lib/vcard.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import type { LightboxItem } from '#ui/lightbox-media.tsx';
import { toast } from '#ui/toast.ts';
import type { MenuTarget } from './message-menu.tsx';

const ConfirmDialog = lazyOverlay(async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog);
const EmojiDialog = lazyOverlay(async () => (await import('#ui/emoji-dialog.tsx')).EmojiDialog);
const Lightbox = lazyPart(async () => (await import('#ui/lightbox.tsx')).Lightbox);
const MessageMenu = lazyPart(async () => (await import('./message-menu.tsx')).MessageMenu);
const VersionsDialog = lazyOverlay(async () => (await import('./versions-dialog.tsx')).VersionsDialog);
const preloadedParts = [MessageMenu, ConfirmDialog, EmojiDialog, Lightbox, VersionsDialog];

export interface ConversationDialogsHandle {
  readonly openMenu: (message: Message, button: HTMLElement) => void;
  readonly openMedia: (messageId: number) => void;
  readonly showVersions: (message: Message) => void;
  readonly startTicket: (name: string, phone: VCardPhone) => void;
}

interface ConversationDialogsProps {
  readonly ref: Ref<ConversationDialogsHandle>;
  readonly ticket: TicketDetails;
  readonly messages: readonly Message[];
  readonly canWrite: boolean;
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
}

/** Overlays of the conversation: menu, media viewer, confirmations. */
export function ConversationDialogs(props: ConversationDialogsProps) {
  const { ref, ticket, messages, canWrite, onReply, onEdit } = props;
  const t = useT();
  const me = useSessionUser();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<MenuTarget>();
  const [mediaId, setMediaId] = useState<number>();
  const versions = useDialog<Message>();
  const deletion = useDialog<Message>();
  const emojis = useDialog<Message>();
  const remove = useDeleteMessage();
  const react = useReactToMessage();
  const start = useStartTicket();
  useIdlePreload(preloadedParts);

  const open = (uuid: string): void =>
    void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: uuid } });
  const startTicket = (name: string, phone: VCardPhone): void => {
    const queueId = ticket.queueId ?? me.queues[0]?.id ?? null;
    start.mutate(
      { name, phone, queueId },
      {
        onSuccess: ({ uuid }) => open(uuid),
        onError: (error) => {
          if (!hasCode(error, 'ERR_OTHER_OPEN_TICKET') || !isOtherOpenTicket(error.data)) return;
          const { uuid, userId, user } = error.data;
          if (userId === me.id) open(uuid);
          else toast.error(t('messages.card.taken', { name: user.name }));
        },
      },
    );
  };
  useImperativeHandle(ref, () => ({
    openMenu: (message, button) => setMenu({ message, button }),
    openMedia: setMediaId,
    showVersions: versions.open,
    startTicket,
  }));

  const closeMenu = (): void => {
    menu?.button.focus();
    setMenu(undefined);
  };
  const viewed = mediaId === undefined ? [] : viewable(messages);
  const items = viewed.map((message): LightboxItem => toItem(message, summaryOf(message, t)));
  const index = viewed.findIndex(({ id }) => id === mediaId);
  return (
    <>
      {menu ? (
        <MessageMenu
          key={menu.message.id}
          target={menu}
          canWrite={canWrite}
          ownId={me.id}
          canDeleteOthers={can(me, 'tickets-manager:showall')}
          onClose={closeMenu}
          onReply={() => onReply(menu.message)}
          onReact={(emoji) => react.mutate({ messageId: menu.message.id, emoji })}
          onMoreEmojis={() => emojis.open(menu.message)}
          onEdit={() => onEdit(menu.message)}
          onDelete={() => deletion.open(menu.message)}
        />
      ) : null}
      {index >= 0 ? (
        <Lightbox
          items={items}
          index={index}
          onIndexChange={(next) => setMediaId(viewed[next]?.id)}
          onClose={() => setMediaId(undefined)}
        />
      ) : null}
      <DialogHost dialog={versions}>
        {(value, control) => <VersionsDialog message={value} {...control} />}
      </DialogHost>
      <DialogHost dialog={emojis}>
        {(value, control) => (
          <EmojiDialog
            {...control}
            title={t('messages.menu.react')}
            onPick={(emoji) => {
              react.mutate({ messageId: value.id, emoji });
              emojis.close();
            }}
          />
        )}
      </DialogHost>
      <DialogHost dialog={deletion}>
        {(value, control) => (
          <ConfirmDialog
            {...control}
            title={t('messages.delete.title')}
            confirmLabel={t('messages.delete.confirm')}
            isBusy={remove.isPending}
            onConfirm={() => {
              remove.mutate(value.id, { onSettled: deletion.close });
            }}
          >
            {t('messages.delete.hint')}
          </ConfirmDialog>
        )}
      </DialogHost>
    </>
  );
}

function viewable(messages: readonly Message[]): readonly Message[] {
  return messages.filter(
    ({ mediaType, mediaUrl, media, isDeleted }) =>
      (mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker') &&
      mediaUrl !== null &&
      media?.state === 'stored' &&
      !isDeleted,
  );
}

function toItem({ mediaType, mediaUrl, media }: Message, label: string): LightboxItem {
  return {
    kind: mediaType === 'video' ? 'video' : 'image',
    src: media?.playableUrl ?? mediaUrl ?? '',
    label,
    fileName: media?.name ?? '',
  };
}
