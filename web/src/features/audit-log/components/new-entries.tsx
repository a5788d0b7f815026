import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { auditListQuery, newEntriesQuery } from '#features/audit-log/queries.ts';
import type { AuditQuery } from '#features/audit-log/state.ts';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

/** Says that something has happened since; what is being read does not move by itself. */
export function NewEntries({ filter }: { readonly filter: AuditQuery }) {
  const t = useT();
  const { data, refetch, isFetching } = useInfiniteQuery(auditListQuery(filter));
  const newest = data?.pages[0]?.entries[0]?.id;
  const { data: newer } = useQuery(newEntriesQuery(newest));
  if (!newer || newer.count === 0) return null;
  return (
    <Banner
      tone="info"
      action={
        <PlainButton onClick={() => void refetch()} isBusy={isFetching}>
          {t('audit-log.refresh')}
        </PlainButton>
      }
    >
      {t('audit-log.newEntries', { count: newer.count })}
    </Banner>
  );
}
