import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '#features/companies/queries.ts';
import { useSessionUser } from '#lib/session.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { CompanyHoursForm } from './company-hours-form.tsx';

export function CompanyHours() {
  const { companyId } = useSessionUser();
  const query = useQuery(companyQuery(companyId));
  if (query.isPending) return <SkeletonList rows={7} hasAvatar={false} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  return <CompanyHoursForm company={query.data} />;
}
