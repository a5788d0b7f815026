import type { Help } from '@prosa/contracts/helps/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { HelpsTable } from '#features/helps/components/helps-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './helps-tab.module.css';

const HelpDialog = lazyOverlay(
  async () => (await import('#features/helps/components/help-dialog.tsx')).HelpDialog,
);
const DeleteHelpDialog = lazyOverlay(
  async () => (await import('#features/helps/components/delete-help-dialog.tsx')).DeleteHelpDialog,
);
const soon = [HelpDialog, DeleteHelpDialog];

/** The help films, looked after by the platform's owner. */
export function HelpsTab() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly help: Help | undefined }>();
  const deleting = useDialog<Help>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ help: undefined })}
    >
      {t('helps.add')}
    </PlainButton>
  );
  return (
    <section className={classes.root} aria-label={t('helps.title')}>
      <div className={classes.bar}>
        <SearchField label={t('helps.search')} onSearch={setSearch} />
        {addButton}
      </div>
      <HelpsTable
        search={search}
        onEdit={(help) => editing.open({ help })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <HelpDialog {...control} help={value.help} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteHelpDialog {...control} help={value} />}
      </DialogHost>
    </section>
  );
}
