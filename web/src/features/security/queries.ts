import { getSecondFactor } from '@prosa/contracts/second-factors/api.ts';
import { getUserAccess, listOwnSessions } from '@prosa/contracts/sessions/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const securityKeys = {
  factor: ['security', 'factor'] as const,
  sessions: ['security', 'sessions'] as const,
  ofUser: (userId: number) => ['security', 'user', userId] as const,
};

/** Looked at seldom and changed elsewhere: each opening asks anew. */
const always = { staleTime: 0, gcTime: 0 } as const;

export function secondFactorQuery() {
  return queryOptions({
    queryKey: securityKeys.factor,
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    ...always,
  });
}

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: securityKeys.sessions,
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
    ...always,
  });
}

export function userAccessQuery(userId: number) {
  return queryOptions({
    queryKey: securityKeys.ofUser(userId),
    queryFn: ({ signal }) => call(getUserAccess, { params: { userId }, signal }),
    ...always,
  });
}
