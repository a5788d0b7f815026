import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { calendarViews } from '#features/schedules/calendar.ts';
import { SchedulesCalendar } from '#features/schedules/components/schedules-calendar.tsx';
import { SchedulesTable } from '#features/schedules/components/schedules-table.tsx';
import type { ScheduleDraft } from '#features/schedules/state.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { TabList } from '#ui/tab-list.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './schedules.module.css';

const ScheduleEditor = lazyOverlay(async () => (await import('./schedule-editor.tsx')).ScheduleEditor);
const DeleteScheduleDialog = lazyOverlay(
  async () =>
    (await import('#features/schedules/components/delete-schedule-dialog.tsx')).DeleteScheduleDialog,
);
const soon = [ScheduleEditor, DeleteScheduleDialog];

const views = [...calendarViews, 'list'] as const;
type View = (typeof views)[number];

interface Editing {
  readonly schedule?: Schedule;
  readonly draft?: ScheduleDraft;
}

/** Keeps the view and the day in the address, so that returning to the page shows the same. */
function useView() {
  const { contactId: _, whatsappId: __, ...place } = useSearch({ from: '/private/schedules' });
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const go = (change: { view?: View; day?: string }): void =>
    void navigate({ to: '/schedules', search: { ...place, ...change }, replace: true });
  return { view: place.view ?? (isNarrow ? 'agenda' : 'month'), day: place.day, go };
}

export function SchedulesPage() {
  const t = useT();
  const timeZone = useCompanyTimeZone().replaceAll('_', ' ');
  const { contactId, whatsappId } = useSearch({ from: '/private/schedules' });
  const { view, day, go } = useView();
  const [search, setSearch] = useState('');
  const editing = useDialog<Editing>();
  const deleting = useDialog<Schedule>();
  useIdlePreload(soon);

  const begin = useEffectEvent((id: number) => {
    editing.open({ draft: { contactId: id, whatsappId } });
    // Clears the address once the dialog is open, so that going back does not open it again.
    go({});
  });
  useEffect(() => {
    if (contactId !== undefined) begin(contactId);
  }, [contactId]);

  const addButton = (
    <PlainButton variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => editing.open({})}>
      {t('schedules.add')}
    </PlainButton>
  );
  const open = (schedule: Schedule): void => editing.open({ schedule });
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('schedules.title')}
        description={t('schedules.zone', { timeZone })}
        search={<SearchField label={t('schedules.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <TabList
        id="schedules"
        label={t('schedules.views')}
        tabs={views.map((key) => ({ key, label: t(`schedules.view.${key}`) }))}
        value={view}
        onChange={(next) => go({ view: next })}
      />
      <div role="tabpanel" id={`schedules-${view}`} aria-labelledby={`schedules-${view}-tab`}>
        {view === 'list' ? (
          <SchedulesTable search={search} onOpen={open} onDelete={deleting.open} addButton={addButton} />
        ) : (
          <SchedulesCalendar
            view={view}
            day={day}
            search={search}
            onDay={(next) => go({ day: next })}
            onOpenDay={(next) => go({ view: 'day', day: next })}
            onOpen={open}
            onAdd={(sendAt) => editing.open({ draft: { sendAt } })}
            addButton={addButton}
          />
        )}
      </div>
      <DialogHost dialog={editing}>
        {(value, control) => <ScheduleEditor {...control} {...value} onDelete={deleting.open} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteScheduleDialog {...control} schedule={value} onDeleted={editing.close} />}
      </DialogHost>
    </div>
  );
}
