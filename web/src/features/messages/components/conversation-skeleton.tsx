import { useT } from '#lib/i18n.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './conversation-skeleton.module.css';

const shapes = [
  { id: 'a', width: '16rem', height: '2.5rem', isOwn: false },
  { id: 'b', width: '11rem', height: '2.5rem', isOwn: false },
  { id: 'c', width: '18rem', height: '4rem', isOwn: true },
  { id: 'd', width: '13rem', height: '2.5rem', isOwn: false },
  { id: 'e', width: '9rem', height: '2.5rem', isOwn: true },
  { id: 'f', width: '17rem', height: '3.5rem', isOwn: false },
  { id: 'g', width: '14rem', height: '2.5rem', isOwn: true },
] as const;

/** Bubbles to come. */
export function ConversationSkeleton() {
  const t = useT();
  return (
    <div className={classes.root} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {shapes.map(({ id, width, height, isOwn }) => (
        <div key={id} className={classes.line} data-own={isOwn || undefined}>
          <Skeleton width={width} height={height} />
        </div>
      ))}
    </div>
  );
}
