import type { PlanResource } from '@prosa/contracts/plans/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { Banner } from '#ui/banner.tsx';

/** Says that the company has more than its plan allows, as it may after a downgrade. */
export function PlanLimitBanner({ resource }: { readonly resource: PlanResource }) {
  const t = useT();
  const { companyId } = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(companyId));
  if (!company) return null;
  const [used, limit] = [company.usage[resource], company.plan[resource]];
  return used > limit ? <Banner>{t('shell.overLimit', { resource, used, limit })}</Banner> : null;
}
