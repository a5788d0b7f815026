import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import type { ReactNode } from 'react';
import { useChatAlerts, useHasChats, useUnreadChats } from '#features/team-chat/alerts.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { CountedButton } from '#ui/counted-button.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';

const ChatsPanel = lazyOverlay(async () => (await import('./chats-panel.tsx')).ChatsPanel, {
  texts: ['chats'],
});
const preloadedParts = [ChatsPanel];

/** The chats of the team in the top bar: how much waits to be read, and the newest of them. */
export function ChatsButton({ waiting }: { readonly waiting: ReactNode }) {
  const hasChats = useHasChats();
  if (hasChats === undefined) return waiting;
  return hasChats ? <Button /> : null;
}

function Button() {
  const t = useT();
  const me = useSessionUser();
  const count = useUnreadChats();
  const { button, popup } = usePopup(ChatsPanel, 'dialog');
  useIdlePreload(preloadedParts);
  useChatAlerts(me.id);
  return (
    <>
      <CountedButton
        label={count === 0 ? t('shell.menu.chats') : t('shell.menu.unreadChats', { count })}
        icon={<IconMessage2 size={20} />}
        count={count}
        {...button}
      />
      {popup ? <ChatsPanel {...popup} /> : null}
    </>
  );
}
