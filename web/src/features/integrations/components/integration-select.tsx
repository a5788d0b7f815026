import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { integrationListQuery, integrationPages } from '#features/integrations/queries.ts';
import { errorText } from '#lib/api-error-text.ts';
import { useT } from '#lib/i18n.ts';
import { SelectField } from '#ui/select-field.tsx';

interface IntegrationSelectProps {
  readonly label: string;
  readonly description: string;
  readonly defaultValue: number | null;
  readonly onChange: (integrationId: number | null) => void;
}

/** One of the company's integrations, or none. */
export function IntegrationSelect({ label, description, defaultValue, onChange }: IntegrationSelectProps) {
  const t = useT();
  const query = useInfiniteQuery(integrationListQuery(''));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  // There are few, and whoever chooses wants to see all of them.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const integrations = query.data ? integrationPages.rowsOf(query.data) : [];
  return (
    <SelectField<number>
      label={label}
      description={description}
      placeholder={t('queues.noIntegration')}
      options={integrations.map(({ id, name }) => ({ value: id, label: name }))}
      defaultValue={defaultValue}
      onChange={onChange}
      clearable
      searchable
      error={query.isLoadingError ? errorText(query.error, t) : undefined}
    />
  );
}
