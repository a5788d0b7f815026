import { type Rate, ratingScale } from '@prosa/contracts/ratings/rules.ts';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './rating-badge.module.css';

/** How the contact found the attendance. */
export function RatingBadge({ rate }: { readonly rate: Rate }) {
  const t = useT();
  const words = t('tickets.rating', { rate });
  return (
    <span className={classes.root} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {ratingScale.map((step) =>
        step <= rate ? (
          <IconStarFilled key={step} size={12} aria-hidden="true" />
        ) : (
          <IconStar key={step} size={12} aria-hidden="true" />
        ),
      )}
    </span>
  );
}
