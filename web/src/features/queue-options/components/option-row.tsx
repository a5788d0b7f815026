import type { OptionProblem } from '@prosa/contracts/queue-options/rules.ts';
import { queueOptionLimits } from '@prosa/contracts/queue-options/schema.ts';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { KeyboardEvent } from 'react';
import type { ShownOption } from '#features/queue-options/state.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './option-row.module.css';

/** Actions of a row; the same for every level. */
export interface OptionActions {
  readonly onOpen: (option: ShownOption) => void;
  readonly onAdd: (parentId: number) => void;
  readonly onDelete: (option: ShownOption) => void;
  readonly onMove: (option: ShownOption, step: -1 | 1, place: number) => void;
  readonly onFold: (id: number) => void;
}

interface OptionRowProps {
  readonly option: ShownOption;
  readonly place: number;
  readonly count: number;
  readonly depth: number;
  readonly actions: OptionActions;
  readonly folded: ReadonlySet<number>;
  readonly problems: ReadonlyMap<number, readonly OptionProblem[]>;
  readonly shownId: number | null;
}

/** Id of the button that takes the focus after a row was saved or moved. */
export const optionButtonId = (id: number, part: 'open' | 'up' | 'down' | 'add'): string =>
  `queue-option-${id}-${part}`;

export const addButtonId = 'queue-options-add';

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

export function OptionRow({
  option,
  place,
  count,
  depth,
  actions,
  folded,
  problems,
  shownId,
}: OptionRowProps) {
  const t = useT();
  const { id, title, message, mediaName, children } = option;
  const isFolded = folded.has(id);
  const own = problems.get(id) ?? [];
  const canMove = (step: -1 | 1): boolean => (step === -1 ? place > 1 : place < count);
  const moveByKey = (event: KeyboardEvent): void => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    if (canMove(step)) actions.onMove(option, step, place + step);
  };
  return (
    <div className={classes.root} data-shown={id === shownId || undefined}>
      <span className={classes.place} aria-hidden="true">
        {place}
      </span>
      <span className={classes.words}>
        <button
          type="button"
          id={optionButtonId(id, 'open')}
          className={classes.open}
          aria-label={t('queue-options.edit', { title })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => actions.onOpen(option)}
          onKeyDown={moveByKey}
        >
          {title}
        </button>
        {message.trim() === '' ? null : <span className={classes.message}>{message}</span>}
      </span>
      {mediaName !== null || own.length > 0 ? (
        <span className={classes.marks}>
          {mediaName === null ? null : (
            <StatusBadge icon={<IconPaperclip size={14} aria-hidden="true" />}>{mediaName}</StatusBadge>
          )}
          {own.map((problem) => (
            <StatusBadge key={problem} tone="warning">
              {t(`queue-options.problemShort.${problem}`)}
            </StatusBadge>
          ))}
        </span>
      ) : null}
      <span className={classes.actions}>
        {children.length > 0 ? (
          <IconButton
            label={t(isFolded ? 'queue-options.unfold' : 'queue-options.fold', { title })}
            icon={isFolded ? <IconChevronRight size={18} /> : <IconChevronDown size={18} />}
            aria-expanded={!isFolded}
            onClick={() => actions.onFold(id)}
          />
        ) : null}
        {depth + 1 < queueOptionLimits.depth ? (
          <IconButton
            id={optionButtonId(id, 'add')}
            label={t('queue-options.addBelow', { title })}
            icon={<IconPlus size={18} />}
            disabled={children.length >= queueOptionLimits.level}
            onClick={() => actions.onAdd(id)}
          />
        ) : null}
        <IconButton
          id={optionButtonId(id, 'up')}
          label={t('queue-options.moveUp', { title })}
          icon={<IconArrowUp size={18} />}
          disabled={!canMove(-1)}
          onClick={() => actions.onMove(option, -1, place - 1)}
        />
        <IconButton
          id={optionButtonId(id, 'down')}
          label={t('queue-options.moveDown', { title })}
          icon={<IconArrowDown size={18} />}
          disabled={!canMove(1)}
          onClick={() => actions.onMove(option, 1, place + 1)}
        />
        <IconButton
          label={t('queue-options.delete', { title })}
          icon={<IconTrash size={18} />}
          tone="danger"
          onClick={() => actions.onDelete(option)}
        />
      </span>
    </div>
  );
}
