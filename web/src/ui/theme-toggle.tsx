import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useId } from 'react';
import { useT } from '#lib/i18n.ts';
import { setThemeChoice, useThemeChoice } from '#lib/theme.ts';
import classes from './theme-toggle.module.css';

const choices = [
  { value: 'light', icon: IconSun, text: 'ui.theme.light' },
  { value: 'dark', icon: IconMoon, text: 'ui.theme.dark' },
  { value: 'system', icon: IconDeviceDesktop, text: 'ui.theme.system' },
] as const;

export function ThemeToggle() {
  const t = useT();
  const name = useId();
  const current = useThemeChoice();
  return (
    <fieldset className={classes.root} aria-label={t('ui.theme')}>
      {choices.map(({ value, icon: Icon, text }) => (
        <label key={value} className={classes.choice} title={t(text)}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={value}
            checked={current === value}
            onChange={() => setThemeChoice(value)}
            aria-label={t(text)}
          />
          <Icon size={18} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
