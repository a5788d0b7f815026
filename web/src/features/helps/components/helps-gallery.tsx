import type { Help } from '@prosa/contracts/helps/schema.ts';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { helpListQuery, helpPages } from '#features/helps/queries.ts';
import { useT } from '#lib/i18n.ts';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useListStates, useLoadMore } from '#ui/use-endless-list.tsx';
import { HelpCard } from './help-card.tsx';
import classes from './helps-gallery.module.css';

interface HelpsGalleryProps {
  readonly search: string;
  readonly onPlay: (help: Help) => void;
}

export function HelpsGallery({ search, onPlay }: HelpsGalleryProps) {
  const t = useT();
  const query = useInfiniteQuery(helpListQuery(search));
  const helps = query.data ? helpPages.rowsOf(query.data) : [];
  const states = useListStates(query, {
    icon: <IconMovie />,
    search,
    empty: { title: t('helps.empty.title'), hint: t('helps.empty.hint') },
    noMatch: { title: t('helps.noMatch.title', { search }), hint: t('helps.noMatch.hint') },
  });
  const sentinel = useLoadMore({
    isActive: states.hasMore && !states.isLoadingMore,
    rowCount: helps.length,
    onLoadMore: states.onLoadMore,
  });
  if (states.error) return states.error;
  if (states.isLoading) return <SkeletonList hasAvatar={false} />;
  if (helps.length === 0) return states.empty;
  return (
    <div className={classes.root}>
      {helps.map((help) => (
        <HelpCard key={help.id} help={help} onPlay={() => onPlay(help)} />
      ))}
      <div ref={sentinel} />
    </div>
  );
}
