import { type FormErrors, schemaResolver } from '@mantine/form';
import { UpdateCompanySchedulesSchema } from '@prosa/contracts/companies/schema.ts';
import { type DayForm, emptyDays, hoursOf } from '#lib/weekly-hours-form.ts';

const check = schemaResolver(UpdateCompanySchedulesSchema, { sync: true });

/** What is wrong with the hours, as keys of texts. */
export function checkHours(days: readonly DayForm[]): FormErrors {
  const errors: FormErrors = check({ schedules: hoursOf(days) });
  return { ...emptyDays(days), ...errors };
}
