import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from '#lib/theme.ts';
import './mantine.css.ts';
import { theme } from './theme.ts';

/**
 * Puts Mantine under the app. The colour scheme is decided by lib/theme.ts, which the pages before login share, and
 * the variables are plain sheets: nothing is injected, so the content security policy needs no 'unsafe-inline'.
 */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useColorScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
