import type { Company } from '@prosa/contracts/companies/schema.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUpdateCompanySchedules } from '#features/companies/mutations.ts';
import { checkHours } from '#features/companies/state.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { type DayForm, daysOf, hoursOf } from '#lib/weekly-hours-form.ts';
import { ChangeNote } from '#ui/change-note.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { WeeklyHoursFields } from '#ui/weekly-hours-fields.tsx';
import classes from './company-hours-form.module.css';

/** The hours as they are, live, until somebody begins to change them here. */
export function CompanyHoursForm({ company }: { readonly company: Company }) {
  const t = useT();
  const [edited, setEdited] = useState<readonly DayForm[]>();
  const [errors, setErrors] = useState<Readonly<Record<string, unknown>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useUpdateCompanySchedules(company.id);
  const days = edited ?? daysOf(company.schedules);

  const refuse = (wrong: Readonly<Record<string, unknown>>): void => {
    flushSync(() => setErrors(wrong));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const leave = (): void => {
    setEdited(undefined);
    setErrors({});
  };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = checkHours(days);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    mutate(hoursOf(days), {
      onSuccess: () => {
        leave();
        toast.success(t('settings.hoursSaved'));
      },
      onError: (error) => refuse(fieldErrorsOf(error)),
    });
  };

  return (
    <form ref={form} className={classes.root} noValidate onSubmit={save}>
      <WeeklyHoursFields days={days} onChange={setEdited} errors={errors} />
      <ChangeNote by={company.schedulesChangedBy} at={company.schedulesChangedAt} />
      <div className={classes.actions}>
        <PlainButton type="submit" variant="primary" isBusy={isPending}>
          {t(isPending ? 'ui.saving' : 'ui.save')}
        </PlainButton>
        {edited && !isPending ? <PlainButton onClick={leave}>{t('settings.discard')}</PlainButton> : null}
      </div>
    </form>
  );
}
