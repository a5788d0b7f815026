import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, type ApiErrorCode, readError } from '#lib/api-error.ts';
import { request } from '#lib/api-request.ts';
import { describeOperation, type Operation, type TestForm } from './state.ts';

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}

/** The server describes its own calls from the contract it binds: what stands on the page is what it does. */
async function fetchOperation(signal: AbortSignal): Promise<Operation> {
  const response = await fetch('/api/openapi.json', { signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ApiError('ERR_NETWORK', { cause });
  });
  if (!response.ok) throw await readError(response);
  const { paths } = (await response.json()) as ApiDocument;
  const operation = paths[sendByApi.path]?.post;
  if (!operation) throw new ApiError('ERR_NOT_FOUND');
  return operation;
}

export function apiDescriptionQuery() {
  return queryOptions({
    queryKey: ['messages-api', 'description'],
    queryFn: ({ signal }) => fetchOperation(signal),
    select: describeOperation,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_INVALID_API_TOKEN',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_UPLOAD_EMPTY',
  'ERR_UPLOAD_TYPE',
  'ERR_UPLOAD_TOO_LARGE',
];

function bodyOf({ number, body, closeTicket, openTicket }: TestForm, file: File | undefined): unknown {
  if (!file) return { number, body, closeTicket, openTicket };
  const form = new FormData();
  form.append('number', number);
  form.append('body', body);
  form.append('closeTicket', String(closeTicket));
  form.append('openTicket', String(openTicket));
  form.append('medias', file);
  return form;
}

/** As another program would: by the token that was typed, whoever is logged in. */
export function useTestApi() {
  return useMutation({
    mutationFn: ({ form, file }: { readonly form: TestForm; readonly file: File | undefined }) =>
      request(sendByApi, { body: bodyOf(form, file) }, form.token.trim()),
    meta: { shownByForm },
  });
}
