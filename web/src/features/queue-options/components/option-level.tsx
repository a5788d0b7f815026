import type { OptionProblem } from '@prosa/contracts/queue-options/rules.ts';
import type { ReactNode } from 'react';
import type { ShownOption } from '#features/queue-options/state.ts';
import classes from './option-level.module.css';
import { type OptionActions, OptionRow } from './option-row.tsx';

export interface OpenForm {
  /** The option it stands in place of; none for a new one. */
  readonly at: number | undefined;
  /** For a new one: the option it comes below. */
  readonly under: number | null;
  readonly content: ReactNode;
}

export interface OptionLevelProps {
  readonly options: readonly ShownOption[];
  readonly parentId: number | null;
  readonly label: string;
  readonly actions: OptionActions;
  readonly folded: ReadonlySet<number>;
  readonly problems: ReadonlyMap<number, readonly OptionProblem[]>;
  /** The one whose way the preview shows. */
  readonly shownId: number | null;
  /** Levels above this one. */
  readonly depth: number;
  readonly form: OpenForm | undefined;
}

/** The options of one level, each with those below it. */
export function OptionLevel(props: OptionLevelProps) {
  const { options, parentId, label, folded, depth, form } = props;
  const isNewHere = form !== undefined && form.at === undefined && form.under === parentId;
  return (
    <ul className={classes.level} aria-label={label} data-below={depth > 0 || undefined}>
      {options.map((option, index) => (
        <li key={option.id} className={classes.item}>
          {form?.at === option.id ? (
            form.content
          ) : (
            <OptionRow {...props} option={option} place={index + 1} count={options.length} />
          )}
          {(option.children.length > 0 && !folded.has(option.id)) || form?.under === option.id ? (
            <OptionLevel
              {...props}
              options={option.children}
              parentId={option.id}
              label={option.title}
              depth={depth + 1}
            />
          ) : null}
        </li>
      ))}
      {isNewHere ? <li className={classes.item}>{form.content}</li> : null}
    </ul>
  );
}
