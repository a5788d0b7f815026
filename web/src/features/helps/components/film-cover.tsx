import type { Help } from '@prosa/contracts/helps/schema.ts';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { coverOf } from '#features/helps/state.ts';
import classes from './film-cover.module.css';

/** Drawn here: a picture from where the film lies would tell them who looks at this page. */
export function FilmCover({ help }: { readonly help: Help }) {
  return (
    <span className={classes.root} data-cover={coverOf(help)} aria-hidden="true">
      <span className={classes.play}>
        <IconPlayerPlayFilled size={22} />
      </span>
    </span>
  );
}
