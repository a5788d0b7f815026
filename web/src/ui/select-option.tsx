import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import { ColorDot } from './color-dot.tsx';
import classes from './select-option.module.css';

export interface SelectOption<Value extends string | number = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
  /** Shown as a dot before the label, for things people know by colour. */
  readonly color?: string;
}

interface SelectOptionRowProps {
  readonly label: string;
  readonly color: string | undefined;
  readonly isChecked: boolean;
  /** Before the label. */
  readonly mark?: ReactNode;
}

export function SelectOptionRow({ label, color, isChecked, mark }: SelectOptionRowProps) {
  return (
    <span className={classes.root}>
      {mark}
      {color ? <ColorDot color={color} label={label} /> : <span className={classes.label}>{label}</span>}
      {isChecked ? <IconCheck size={16} aria-hidden="true" /> : null}
    </span>
  );
}
