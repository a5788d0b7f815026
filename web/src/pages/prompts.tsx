import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { PromptsTable } from '#features/prompts/components/prompts-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './list-page.module.css';

const PromptDialog = lazyOverlay(
  async () => (await import('#features/prompts/components/prompt-dialog.tsx')).PromptDialog,
);
const DeletePromptDialog = lazyOverlay(
  async () => (await import('#features/prompts/components/delete-prompt-dialog.tsx')).DeletePromptDialog,
);
const soon = [PromptDialog, DeletePromptDialog];

export function PromptsPage() {
  const t = useT();
  const editing = useDialog<{ readonly prompt: Prompt | undefined }>();
  const deleting = useDialog<Prompt>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ prompt: undefined })}
    >
      {t('prompts.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader title={t('prompts.title')} actions={addButton} />
      <PromptsTable
        onEdit={(prompt) => editing.open({ prompt })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <PromptDialog {...control} prompt={value.prompt} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeletePromptDialog {...control} prompt={value} />}
      </DialogHost>
    </div>
  );
}
