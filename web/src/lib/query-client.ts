import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, type ApiErrorCode } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Codes the form shows beside its fields, so that no toast repeats them. */
      readonly shownByForm?: readonly ApiErrorCode[];
    };
  }
}

const retries = 2;

/** A refusal stays a refusal; only silence and a server that is away are worth another try. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'ERR_NETWORK' || error.code === 'ERR_UNAVAILABLE';
}

function isShownByForm(error: unknown, codes: readonly ApiErrorCode[] | undefined): boolean {
  return error instanceof ApiError && codes?.includes(error.code) === true;
}

/**
 * Data stays fresh by events, so nothing is fetched again because of time or focus. `onError` is told of the
 * failures that no screen shows by itself.
 */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A screen without data draws its own error with a retry; one with data only needs to be told.
        if (query.state.data !== undefined) onError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!isShownByForm(error, mutation.meta?.shownByForm)) onError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        structuralSharing: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => count < retries && isRetryable(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
