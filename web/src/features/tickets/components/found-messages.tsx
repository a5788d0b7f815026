import IconMessageSearch from '@tabler/icons-react/dist/esm/icons/IconMessageSearch.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { foundMessagesQuery } from '#features/tickets/queries.ts';
import { snippetOf } from '#features/tickets/state.ts';
import { useFormat } from '#lib/format.ts';
import { highlight } from '#lib/highlight.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useListStates } from '#ui/use-list-states.tsx';
import { useLoadMore } from '#ui/use-load-more.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './found-messages.module.css';

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return highlight(text, search).map((part) =>
    part.isMatch ? (
      <mark key={part.start} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** What was said with these words; each leads into its conversation, at that message. */
export function FoundMessages({ search }: { readonly search: string }) {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(foundMessagesQuery(search));
  const none = { title: t('tickets.noMatch.title', { search }), hint: t('tickets.noMatch.messagesHint') };
  const states = useListStates(query, { icon: <IconMessageSearch />, search, empty: none, noMatch: none });
  const found = query.data?.pages.flatMap(({ messages }) => messages) ?? [];
  const sentinel = useLoadMore({
    isActive: states.hasMore && !states.isLoading && !states.isLoadingMore,
    rowCount: found.length,
    onLoadMore: states.onLoadMore,
  });
  if (states.error) return states.error;
  if (states.isLoading) return <SkeletonList rows={6} hasAvatar={false} />;
  if (found.length === 0 && query.isFetchNextPageError) return <LoadError query={query} />;
  if (found.length === 0 && !states.hasMore) return states.empty;
  return (
    <section className={classes.frame} aria-label={t('tickets.found.messages')}>
      <ul className={classes.list}>
        {found.map(({ message, ticket, contact }) => (
          <li key={message.id}>
            <Link
              to="/tickets/{-$ticketId}"
              params={{ ticketId: ticket.uuid }}
              search={{ message: message.id }}
              preload={false}
              className={classes.link}
            >
              <span className={classes.line}>
                <span className={classes.name}>{contact.name}</span>
                <time className={classes.time} dateTime={message.createdAt}>
                  {format.dateTime(message.createdAt)}
                </time>
              </span>
              <span className={classes.body}>
                {message.fromMe ? <VisuallyHidden>{t('tickets.fromMe')}</VisuallyHidden> : null}
                <Marked text={snippetOf(plainText(message.body), search)} search={search} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {states.isLoadingMore ? (
        <>
          <p className={classes.further} role="status">
            {t('tickets.found.further')}
          </p>
          <SkeletonList rows={2} hasAvatar={false} />
        </>
      ) : null}
      <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
    </section>
  );
}
