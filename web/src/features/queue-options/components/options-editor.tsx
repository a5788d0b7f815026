import type { QueueOption } from '@prosa/contracts/queue-options/schema.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { useOptionOrder } from '#features/queue-options/mutations.ts';
import {
  type EditTarget,
  parentsFor,
  pathTo,
  problemsIn,
  type Responder,
  type ShownOption,
  shownTree,
  useOptionEditing,
} from '#features/queue-options/state.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { useRestoredFocus } from '#ui/use-restored-focus.ts';
import { MenuPreview } from './menu-preview.tsx';
import { addButtonId, optionButtonId } from './option-row.tsx';
import { OptionTree } from './option-tree.tsx';
import { OptionsChecker } from './options-checker.tsx';
import classes from './options-editor.module.css';

const OptionForm = lazyPart(async () => (await import('./option-form.tsx')).OptionForm);
const DeleteOptionDialog = lazyOverlay(
  async () => (await import('./delete-option-dialog.tsx')).DeleteOptionDialog,
);
const ConfirmDialog = lazyOverlay(async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog);
const preloadedParts = [OptionForm, DeleteOptionDialog, ConfirmDialog];

interface OptionsEditorProps {
  readonly queue: Queue;
  readonly options: readonly QueueOption[];
  /** Whether the queue receives customers at all; undefined while the connections load. */
  readonly isOffered: boolean | undefined;
  /** External responder that replaces the queue's options. */
  readonly responder: Responder | undefined;
}

/** Returns the id of the button that opened the form, which takes the focus when it is closed without saving. */
function openerOf({ id, parentId }: EditTarget): string {
  if (id !== undefined) return optionButtonId(id, 'open');
  return parentId === null ? addButtonId : optionButtonId(parentId, 'add');
}

/** Tree of options with the customer's preview and the checker. */
export function OptionsEditor({ queue, options: stored, isOffered, responder }: OptionsEditorProps) {
  const t = useT();
  const { shown: options, move } = useOptionOrder(queue.id, stored);
  const { editing, option, tree, shownId, show, leaving, open, ask, write, close } =
    useOptionEditing(options);
  const deleting = useDialog<ShownOption>();
  const keepFocusOn = useRestoredFocus();
  useIdlePreload(preloadedParts);
  const settled = shownTree(options);
  const problems = problemsIn(settled);

  const form = editing && {
    at: editing.id,
    under: editing.id === undefined ? editing.parentId : null,
    content: (
      <OptionForm
        key={openerOf(editing)}
        queueId={queue.id}
        option={option}
        parentId={editing.parentId}
        parents={parentsFor(settled, option && pathTo(settled, option.id).at(-1))}
        onDraft={write}
        onSaved={(id) => {
          keepFocusOn(optionButtonId(id, 'open'));
          close(id);
        }}
        onCancel={() => {
          keepFocusOn(openerOf(editing));
          close(editing.id ?? editing.parentId);
        }}
      />
    ),
  };

  return (
    <div className={classes.root}>
      <OptionTree
        queue={queue}
        options={options}
        problems={
          new Map(
            [...Map.groupBy(problems, ({ id }) => id)].map(([id, own]) => [
              id,
              own.map(({ problem }) => problem),
            ]),
          )
        }
        shownId={shownId}
        form={form}
        onEdit={ask}
        onDelete={(gone) => {
          keepFocusOn(addButtonId);
          deleting.open(gone);
        }}
        onMove={move}
        keepFocusOn={keepFocusOn}
      />
      <div className={classes.side}>
        <MenuPreview queue={queue} tree={tree} shownId={shownId} responder={responder} onAnswer={show} />
        <OptionsChecker
          tree={settled}
          problems={problems}
          isOffered={isOffered}
          responder={responder}
          onOpen={ask}
        />
      </div>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteOptionDialog {...control} queueId={queue.id} option={value} />}
      </DialogHost>
      <DialogHost dialog={leaving}>
        {(value, control) => (
          <ConfirmDialog
            {...control}
            onConfirm={() => {
              leaving.close();
              open(value);
            }}
            title={t('queue-options.discardTitle')}
            confirmLabel={t('queue-options.discard')}
          >
            <p>{t('queue-options.discardHint')}</p>
          </ConfirmDialog>
        )}
      </DialogHost>
    </div>
  );
}
