import { useQuery } from '@tanstack/react-query';
import { PlatformSettingsForm } from '#features/platform-settings/components/platform-settings-form.tsx';
import { platformSettingsQuery } from '#features/platform-settings/queries.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';

export function PlatformTab() {
  const query = useQuery(platformSettingsQuery());
  if (query.data) return <PlatformSettingsForm settings={query.data} />;
  return query.isError ? <LoadError query={query} /> : <SkeletonList rows={4} hasAvatar={false} />;
}
