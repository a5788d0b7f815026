import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { PlansBoard } from '#features/plans/components/plans-board.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './platform-tab.module.css';

const PlanDialog = lazyOverlay(
  async () => (await import('#features/plans/components/plan-dialog.tsx')).PlanDialog,
);
const DeletePlanDialog = lazyOverlay(
  async () => (await import('#features/plans/components/delete-plan-dialog.tsx')).DeletePlanDialog,
);
const soon = [PlanDialog, DeletePlanDialog];

export function PlansTab() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly plan: ManagedPlan | undefined }>();
  const deleting = useDialog<ManagedPlan>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ plan: undefined })}
    >
      {t('plans.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <search className={classes.search}>
          <SearchField label={t('plans.search')} onSearch={setSearch} />
        </search>
        {addButton}
      </div>
      <PlansBoard
        search={search}
        onEdit={(plan) => editing.open({ plan })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <PlanDialog {...control} plan={value.plan} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeletePlanDialog {...control} plan={value} />}
      </DialogHost>
    </div>
  );
}
