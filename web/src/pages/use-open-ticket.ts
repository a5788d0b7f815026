import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ticketKeys, ticketQuery } from '#features/tickets/queries.ts';
import { hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

/** Loads the ticket of the address. A user who may not, or no longer, see it gets a toast and goes back. */
export function useOpenTicket(uuid: string | undefined, leave: () => void) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery({ ...ticketQuery(uuid ?? ''), enabled: uuid !== undefined });
  const { error, refetch } = query;
  const ticket = uuid === undefined ? undefined : query.data;
  const gone = ticket?.gone;
  const isRefused = hasCode(error, 'ERR_NO_PERMISSION');
  const isUnknown = hasCode(error, 'ERR_NO_TICKET_FOUND', 'ERR_VALIDATION');

  const turnBack = useEffectEvent(() => {
    if (isRefused) toast.error(t('tickets.forbidden'));
    else if (isUnknown) toast.error(t('errors.ERR_NO_TICKET_FOUND'));
    // A change by the user shows its own toast.
    else if (client.isMutating({ mutationKey: ticketKeys.changes }) > 0) return;
    else if (gone === 'removed') toast.success(t('tickets.removed'));
    else toast.info(t('tickets.moved'));
    leave();
  });
  const mustLeave = isRefused || isUnknown || gone !== undefined;
  useEffect(() => {
    if (mustLeave) turnBack();
  }, [mustLeave]);
  useEffect(() => {
    if (uuid === undefined) return;
    const { queryKey } = ticketQuery(uuid);
    return () => {
      // Only once the ticket is off the screen: while it is shown, removing the query would fetch it again.
      const state = client.getQueryState(queryKey);
      if (state?.error || state?.data?.gone) client.removeQueries({ queryKey, exact: true });
    };
  }, [client, uuid]);
  return { ticket: mustLeave ? undefined : ticket, error, refetch };
}
