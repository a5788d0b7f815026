import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, readError } from '#lib/api-error.ts';
import { describeOperation, type Operation } from './state.ts';

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
