import { createTheme, type MantineColorsTuple, MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useColorScheme } from '#lib/theme.ts';
import classes from './mantine-overrides.module.css';
import './mantine.css.ts';

const accent: MantineColorsTuple = [
  'var(--ui-accent-0)',
  'var(--ui-accent-1)',
  'var(--ui-accent-2)',
  'var(--ui-accent-3)',
  'var(--ui-accent-4)',
  'var(--ui-accent-5)',
  'var(--ui-accent-6)',
  'var(--ui-accent-7)',
  'var(--ui-accent-8)',
  'var(--ui-accent-9)',
];

const field = {
  input: classes.input,
  label: classes.label,
  description: classes.description,
  error: classes.error,
};
const combobox = { ...field, dropdown: classes.dropdown, option: classes.option };
/** Help stands below the field, where it does not push the field down when it appears. */
const inputWrapperOrder = ['label', 'input', 'description', 'error'];

/** Beside its field instead of at the end of the body: there it would stand outside every landmark and dialog. */
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' };

/** Values are in tokens.css; here only what Mantine must know as code. */
const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent },
  fontFamily: 'var(--ui-font)',
  fontFamilyMonospace: 'var(--ui-font-mono)',
  defaultRadius: 'md',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Combobox: { defaultProps: inPlace },
    Popover: { defaultProps: inPlace },
    InputWrapper: { defaultProps: { inputWrapperOrder } },
    TextInput: { classNames: field },
    Textarea: { classNames: field },
    PasswordInput: { classNames: field },
    NumberInput: { classNames: field },
    Select: { classNames: combobox },
    MultiSelect: { classNames: { ...combobox, pill: classes.pill, inputField: classes.pillsField } },
    Tooltip: {
      defaultProps: { openDelay: 300, transitionProps: { duration: 100 }, withinPortal: true },
      classNames: { tooltip: classes.tooltip },
    },
    Menu: {
      defaultProps: { transitionProps: { duration: 100 }, position: 'bottom-end', ...inPlace },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});

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
