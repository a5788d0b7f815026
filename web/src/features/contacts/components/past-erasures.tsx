import type { Erasure } from '@prosa/contracts/erasures/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { erasuresQuery } from '#features/contacts/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './past-erasures.module.css';

/** Past erasures with the requesting user and the result. The erased contact's identity is no longer stored. */
export function PastErasures() {
  const t = useT();
  const query = useInfiniteQuery(erasuresQuery());
  if (query.isPending) return <SkeletonList rows={2} hasAvatar={false} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  const erasures = query.data.pages.flatMap((page) => page.erasures);
  if (erasures.length === 0) return <p className={classes.none}>{t('contacts.erasures.none')}</p>;
  return (
    <div className={classes.root}>
      <ul className={classes.list}>
        {erasures.map((erasure) => (
          <PastErasure key={erasure.id} erasure={erasure} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <PlainButton
          variant="quiet"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('contacts.erasures.more')}
        </PlainButton>
      ) : null}
    </div>
  );
}

function PastErasure({ erasure }: { readonly erasure: Erasure }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { requestedBy, createdAt, messages, files, mentions, leftOver } = erasure;
  return (
    <li className={classes.erasure}>
      <span className={classes.who}>
        {t('contacts.erasures.by', { name: requestedBy, at: dateTime(createdAt) })}
      </span>
      <span className={classes.figures}>
        {leftOver === null
          ? t('contacts.erase.underWay')
          : [
              t('contacts.erase.messages', { messages }),
              t('contacts.erase.files', { files }),
              t('contacts.erase.mentions', { mentions }),
              t('contacts.erase.leftOver', { leftOver }),
            ].join(' · ')}
      </span>
    </li>
  );
}
