import {
  askPairingCode,
  createConnection,
  createConnectionToken,
  deleteConnection,
  deleteConnectionToken,
  pairConnection,
  startConnection,
  stopConnection,
  updateConnection,
} from '@prosa/contracts/connections/api.ts';
import type { Connection, ConnectionEvent } from '@prosa/contracts/connections/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { retryFailedEvents } from '@prosa/contracts/incoming/api.ts';
import { causeSandboxFault, scanSandboxQr } from '@prosa/contracts/sandbox-phone/api.ts';
import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { connectionKeys } from './queries.ts';
import { isStale, reduceConnectionList } from './realtime.ts';

/** The response and the event carry the same data; a late response adds nothing to the events. */
function applyToList(client: QueryClient, event: ConnectionEvent): void {
  client.setQueryData<Connection[]>(connectionKeys.list, (list) => {
    if (!list) return list;
    const isLate =
      event.action === 'update' &&
      list.some((known) => known.id === event.whatsapp.id && isStale(known, event.whatsapp));
    return isLate ? list : reduceConnectionList(list, event);
  });
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_WAPP_NAME_ALREADY_EXISTS',
  'ERR_WAPP_NUMBER_ID_ALREADY_EXISTS',
];

export function useCreateConnection() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createConnection>) => call(createConnection, { body }),
    meta: { shownByForm },
    onSuccess: (whatsapp, _body, _result, { client }) => applyToList(client, { action: 'update', whatsapp }),
  });
}

export function useUpdateConnection() {
  return useMutation({
    mutationFn: ({
      connectionId,
      ...body
    }: BodyInputOf<typeof updateConnection> & { readonly connectionId: number }) =>
      call(updateConnection, { params: { connectionId }, body }),
    meta: { shownByForm },
    onSuccess: (whatsapp, _body, _result, { client }) => applyToList(client, { action: 'update', whatsapp }),
  });
}

export function useDeleteConnection() {
  return useMutation({
    mutationFn: (connectionId: number) => call(deleteConnection, { params: { connectionId } }),
    onSuccess: (_reply, whatsappId, _result, { client }) =>
      applyToList(client, { action: 'delete', whatsappId }),
  });
}

/** Starts the session. The outcome of this and the next session mutations arrives as session events. */
export function useStartConnection() {
  return useMutation({
    mutationFn: (connectionId: number) => call(startConnection, { params: { connectionId } }),
  });
}

export function usePairConnection() {
  return useMutation({
    mutationFn: (connectionId: number) => call(pairConnection, { params: { connectionId } }),
  });
}

export function useStopConnection() {
  return useMutation({
    mutationFn: (connectionId: number) => call(stopConnection, { params: { connectionId } }),
  });
}

export function useAskPairingCode() {
  return useMutation({
    mutationFn: ({ connectionId, number }: { readonly connectionId: number; readonly number: string }) =>
      call(askPairingCode, { params: { connectionId }, body: { number } }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
  });
}

/** Creates an API token. The response is the only place where it is ever shown. */
export function useCreateToken() {
  return useMutation({
    mutationFn: (connectionId: number) => call(createConnectionToken, { params: { connectionId } }),
  });
}

export function useDeleteToken() {
  return useMutation({
    mutationFn: (connectionId: number) => call(deleteConnectionToken, { params: { connectionId } }),
  });
}

/** Retries the failed events; the refetched counts show the result. */
export function useRetryFailedEvents() {
  return useMutation({
    mutationFn: (connectionId: number) => call(retryFailedEvents, { params: { connectionId } }),
    onSuccess: (_reply, connectionId, _result, { client }) =>
      client.invalidateQueries({ queryKey: connectionKeys.details(connectionId) }),
  });
}

/** Simulates the phone that scans the QR code of a sandbox connection. */
export function useScanSandboxQr() {
  return useMutation({
    mutationFn: (connectionId: number) => call(scanSandboxQr, { params: { connectionId }, body: {} }),
  });
}

export function useCauseSandboxFault() {
  return useMutation({
    mutationFn: ({ connectionId, fault }: { readonly connectionId: number; readonly fault: SandboxFault }) =>
      call(causeSandboxFault, { params: { connectionId }, body: { fault } }),
  });
}
