import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import { useSessionUser } from './session.ts';

/** The zone the company lives in, wherever the person who looks may be. */
export function useCompanyTimeZone(): string {
  const { company } = useSessionUser();
  return company.settings.find(({ key }) => key === 'timezone')?.value ?? defaultTimeZone;
}
