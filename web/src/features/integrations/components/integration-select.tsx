import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { integrationListQuery, integrationPages } from '#features/integrations/queries.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { SelectField, type SelectFieldProps } from '#ui/select-field.tsx';

type IntegrationSelectProps = Omit<SelectFieldProps<number>, 'label' | 'options'>;

/** Which service outside answers by itself. Not there where the plan has none. */
export function IntegrationSelect(props: IntegrationSelectProps) {
  const t = useT();
  const me = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(me.companyId));
  const isOffered = company?.plan.useIntegrations === true;
  const query = useInfiniteQuery({ ...integrationListQuery(''), enabled: isOffered });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // There are few, and whoever chooses wants to see all of them.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  if (!isOffered) return null;
  const integrations = query.data ? integrationPages.rowsOf(query.data) : [];
  return (
    <SelectField<number>
      placeholder={t('queues.noIntegration')}
      clearable
      searchable
      {...props}
      label={t('queues.integration')}
      options={integrations.map(({ id, name }) => ({ value: id, label: name }))}
      error={query.isLoadingError ? errorText(query.error, t) : props.error}
    />
  );
}
