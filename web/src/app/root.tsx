import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useHasText, useT } from '#lib/i18n.ts';
import { countedTitle, useTitleCount } from '#lib/title-count.ts';
import { Toaster } from '#ui/toaster.tsx';

const product = 'Prosa';

/** Above every page: the title of the browser's tab, which also tells a screen reader where it has arrived. */
export function Root() {
  const t = useT();
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const page = useHasText(key) ? `${t(key)} · ${product}` : product;
  const title = countedTitle(page, useTitleCount());
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
