import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useColorScheme } from '#lib/theme.ts';
import './mantine.css.ts';
import { theme } from './theme.ts';

/**
 * Puts Mantine under what is drawn with it: dialogs, menus, fields. Not under the whole app, whose first view does without
 * it and would wait for its code; inside another one it does nothing. The colour scheme is decided by lib/theme.ts, and
 * the variables are plain sheets: nothing is injected, so the content security policy needs no 'unsafe-inline'.
 */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const scheme = useColorScheme();
  if (use(MantineContext)) return children;
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
