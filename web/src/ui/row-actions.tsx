import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './row-actions.module.css';

interface RowAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface RowActionsProps {
  readonly edit: RowAction;
  /** Left out where this row may not be removed. */
  readonly remove?: RowAction | undefined;
  /** Buttons of its own, before the others. */
  readonly children?: ReactNode;
}

/** The buttons at the end of a table's row. */
export function RowActions({ edit, remove, children }: RowActionsProps) {
  return (
    <span className={classes.root}>
      {children}
      <IconButton {...edit} icon={<IconPencil size={18} />} />
      {remove ? <IconButton {...remove} icon={<IconTrash size={18} />} tone="danger" /> : null}
    </span>
  );
}
