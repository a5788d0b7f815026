import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageCrash } from './page-crash.tsx';

/** When not even the frame of a page could be drawn, such as while the server is away. */
export function RootCrash(props: ErrorComponentProps) {
  return (
    <main>
      <PageCrash {...props} />
    </main>
  );
}
