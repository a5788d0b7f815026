import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@prosa/contracts/second-factors/api.ts';
import type { ProveBoth } from '@prosa/contracts/second-factors/schema.ts';
import {
  endOwnSession,
  endUserSessions,
  getUserAccess,
  listOwnSessions,
} from '@prosa/contracts/sessions/api.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';

const securityKeys = {
  factor: ['security', 'factor'] as const,
  sessions: ['security', 'sessions'] as const,
  ofUser: (userId: number) => ['security', 'user', userId] as const,
};

/** Looked at seldom and changed elsewhere: each opening asks anew. */
const notCached = { staleTime: 0, gcTime: 0 } as const;

export function secondFactorQuery() {
  return queryOptions({
    queryKey: securityKeys.factor,
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    ...notCached,
  });
}

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: securityKeys.sessions,
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
    ...notCached,
  });
}

export function userAccessQuery(userId: number) {
  return queryOptions({
    queryKey: securityKeys.ofUser(userId),
    queryFn: ({ signal }) => call(getUserAccess, { params: { userId }, signal }),
    ...notCached,
  });
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_WRONG_PASSWORD',
  'ERR_SECOND_FACTOR_CODE',
];

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => call(beginSecondFactor, { body: { password } }),
    meta: { shownByForm },
  });
}

export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    meta: { shownByForm },
    onSuccess: (_codes, _code, _result, { client }) =>
      client.invalidateQueries({ queryKey: securityKeys.factor }),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (body: ProveBoth) => call(renewRecoveryCodes, { body }),
    meta: { shownByForm },
    onSuccess: (_codes, _proof, _result, { client }) =>
      client.invalidateQueries({ queryKey: securityKeys.factor }),
  });
}

export function useEndSecondFactor() {
  return useMutation({
    mutationFn: (body: ProveBoth) => call(endSecondFactor, { body }),
    meta: { shownByForm },
    onSuccess: (_reply, _proof, _result, { client }) =>
      client.invalidateQueries({ queryKey: securityKeys.factor }),
  });
}

export function useEndOwnSession() {
  return useMutation({
    mutationFn: (sessionId: string) => call(endOwnSession, { params: { sessionId } }),
    onSuccess: (_reply, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: securityKeys.sessions }),
  });
}

export function useEndUserSessions(userId: number) {
  return useMutation({
    mutationFn: () => call(endUserSessions, { params: { userId } }),
    onSuccess: (_reply, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: securityKeys.ofUser(userId) }),
  });
}

export function useResetSecondFactor(userId: number) {
  return useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { userId } }),
    onSuccess: (_reply, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: securityKeys.ofUser(userId) }),
  });
}
