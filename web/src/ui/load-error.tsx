import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { ErrorState } from './error-state.tsx';

interface LoadErrorProps {
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Why something could not be loaded, with a way to try again. */
export function LoadError({ query }: LoadErrorProps) {
  const t = useT();
  return (
    <ErrorState
      hint={errorText(query.error, t)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
