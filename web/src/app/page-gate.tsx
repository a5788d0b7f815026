import { useQuery } from '@tanstack/react-query';
import { type StaticDataRouteOption, useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { Banner } from '#ui/banner.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { canOpenPage, type PageRequirement } from './guards.ts';

const redirectAfterMs = 1000;

function Forbidden() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Banner tone="danger">{t('shell.forbidden')}</Banner>;
}

function requirementOf(
  page: { staticData: StaticDataRouteOption; search: object } | undefined,
): PageRequirement {
  const { requires = {} } = page?.staticData ?? {};
  return typeof requires === 'function' ? requires({ ...page?.search }) : requires;
}

/** Opens the page only for those its route names; the server decides again at every call. */
export function PageGate({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser();
  const requirement = useMatches({ select: (matches) => requirementOf(matches.at(-1)) });
  const { data: company } = useQuery(companyPlanQuery(user.companyId));
  const verdict = canOpenPage(requirement, user, company?.plan);
  if (verdict === 'unknown') return <SkeletonList />;
  return verdict ? children : <Forbidden />;
}
