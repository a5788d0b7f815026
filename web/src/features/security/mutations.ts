import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@prosa/contracts/second-factors/api.ts';
import type { ProveBoth } from '@prosa/contracts/second-factors/schema.ts';
import { endOwnSession, endUserSessions } from '@prosa/contracts/sessions/api.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { securityKeys } from './queries.ts';

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
