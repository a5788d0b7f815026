import { needsAttention } from '@prosa/contracts/connections/rules.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionListQuery } from '#features/connections/queries.ts';
import { useSessionUser } from '#lib/session.ts';
import type { MenuAlert } from './menu.ts';

/** Delays the first check so that the page's own data loads first. */
const firstCheckMs = 2000;

/** Alerts shown in the menu: loaded once, shortly after the start, and updated by events from then on. */
export function useMenuAlerts(): ReadonlySet<MenuAlert['name']> {
  const isAdmin = can(useSessionUser(), 'drawer-admin-items:view');
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), firstCheckMs);
    return () => clearTimeout(timer);
  }, []);
  const isWatching = isAdmin && isDue;
  const { data: connections = [] } = useQuery({ ...connectionListQuery(), enabled: isWatching });
  const isAlerting = isWatching && connections.some(({ status }) => needsAttention(status));
  return new Set(isAlerting ? (['connections'] as const) : []);
}
