import type { OptionProblem } from '@prosa/contracts/queue-options/rules.ts';
import { type QueueOption, queueOptionLimits } from '@prosa/contracts/queue-options/schema.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import { useState } from 'react';
import { type EditTarget, type ShownOption, shownTree } from '#features/queue-options/state.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type OpenForm, OptionLevel } from './option-level.tsx';
import { addButtonId, type OptionActions, optionButtonId } from './option-row.tsx';
import classes from './options-editor.module.css';

interface OptionTreeProps {
  readonly queue: Queue;
  readonly options: readonly QueueOption[];
  readonly problems: ReadonlyMap<number, readonly OptionProblem[]>;
  readonly shownId: number | null;
  readonly form: OpenForm | undefined;
  readonly onEdit: (editing: EditTarget) => void;
  readonly onDelete: (option: ShownOption) => void;
  readonly onMove: (option: ShownOption, place: number) => void;
  readonly keepFocusOn: (...ids: readonly string[]) => void;
}

interface Moved {
  readonly title: string;
  readonly place: number;
}

/** All levels under each other, to be folded, moved and written in place. */
export function OptionTree(props: OptionTreeProps) {
  const { queue, options, problems, shownId, form, onEdit, onDelete, onMove, keepFocusOn } = props;
  const t = useT();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [moved, setMoved] = useState<Moved>();
  const tree = shownTree(options);
  const isAddingHere = form !== undefined && form.at === undefined && form.under === null;

  const actions: OptionActions = {
    onOpen: ({ id, parentId }) => onEdit({ id, parentId }),
    onAdd: (parentId) => onEdit({ id: undefined, parentId }),
    onDelete,
    onMove: (option, step, place) => {
      const sides = step === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const);
      const holder = document.activeElement?.id ?? '';
      keepFocusOn(holder, ...sides.map((side) => optionButtonId(option.id, side)));
      onMove(option, place);
      setMoved({ title: option.title, place });
    },
    onFold: (id) =>
      setFolded(
        (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
  };

  return (
    <div className={classes.column}>
      {tree.length === 0 && !isAddingHere ? (
        <EmptyState
          icon={<IconSitemap />}
          title={t('queue-options.empty.title')}
          hint={t('queue-options.empty.hint')}
        />
      ) : (
        <OptionLevel
          options={tree}
          parentId={null}
          label={t('queue-options.tree', { queue: queue.name })}
          actions={actions}
          folded={folded}
          problems={problems}
          shownId={shownId}
          depth={0}
          form={form}
        />
      )}
      {isAddingHere ? null : (
        <div>
          <PlainButton
            id={addButtonId}
            icon={<IconPlus aria-hidden="true" />}
            disabled={tree.length >= queueOptionLimits.level}
            onClick={() => onEdit({ id: undefined, parentId: null })}
          >
            {t('queue-options.add')}
          </PlainButton>
        </div>
      )}
      <div role="status">
        {moved ? <VisuallyHidden>{t('queue-options.movedTo', { ...moved })}</VisuallyHidden> : null}
      </div>
    </div>
  );
}
