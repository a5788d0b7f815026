import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { chatQuery } from '#features/team-chat/queries.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

/** Loads the chat of the address. A user who is not, or no longer, a member sees a toast and returns to the list. */
export function useOpenChat(uuid: string | undefined) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({ ...chatQuery(uuid ?? ''), enabled: uuid !== undefined });
  const { error, refetch } = query;
  const chat = uuid === undefined ? undefined : query.data;
  const isUnknown = hasCode(error, 'ERR_NO_CHAT_FOUND', 'ERR_VALIDATION');
  const mustLeave = uuid !== undefined && (isUnknown || chat?.isGone === true);

  const turnBack = useEffectEvent(() => {
    // The user who deletes the chat gets the toast of the deletion instead.
    if (isUnknown) toast.error(t('errors.ERR_NO_CHAT_FOUND'));
    else if (client.isMutating({ mutationKey: ['chats', 'delete'] }) === 0) toast.info(t('chats.gone'));
    void navigate({ to: '/chats/{-$chatId}', params: { chatId: undefined }, replace: true });
  });
  useEffect(() => {
    if (mustLeave) turnBack();
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
