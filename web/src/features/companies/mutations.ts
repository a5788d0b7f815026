import { updateCompanySchedules } from '@prosa/contracts/companies/api.ts';
import type { DayHours } from '@prosa/contracts/weekly-hours.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { companyQuery } from './queries.ts';
import { reduceCompany } from './realtime.ts';

export function useUpdateCompanySchedules(companyId: number) {
  return useMutation({
    mutationFn: (schedules: DayHours[]) =>
      call(updateCompanySchedules, { params: { companyId }, body: { schedules } }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    onSuccess: (company, _schedules, _result, { client }) =>
      client.setQueryData(
        companyQuery(companyId).queryKey,
        (known) => known && reduceCompany(known, { action: 'update', company }),
      ),
  });
}
