import type { FoundMessage } from '@prosa/contracts/messages/schema.ts';
import { Link } from '@tanstack/react-router';
import { snippetOf } from '#features/tickets/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { highlight } from '#lib/text-search.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useLoadMore } from '#ui/use-endless-list.tsx';
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

interface FoundMessagesProps {
  readonly search: string;
  readonly found: readonly FoundMessage[];
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isLoadingError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Messages that match the search; each links to its place in the conversation. */
export function FoundMessages({ search, found, query }: FoundMessagesProps) {
  const t = useT();
  const format = useFormat();
  const { isFetchingNextPage, isFetchNextPageError } = query;
  const sentinel = useLoadMore({
    isActive: query.hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    rowCount: found.length,
    onLoadMore: () => void query.fetchNextPage(),
  });
  return (
    <>
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
      {isFetchNextPageError ? <LoadError query={query} /> : null}
      {isFetchingNextPage ? (
        <>
          <p className={classes.further} role="status">
            {t('tickets.found.further')}
          </p>
          <SkeletonList rows={2} hasAvatar={false} />
        </>
      ) : null}
      <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
    </>
  );
}
