import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './color-field.module.css';
import { colorPalette } from './color-palette.ts';

export interface ColorFieldProps {
  readonly label: string;
  readonly defaultValue?: string;
  readonly onChange?: (color: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly error?: ReactNode;
  /** Path by which @mantine/form finds the field. */
  readonly 'data-path'?: string;
}

/** Picks a colour from the palette, one arrow key per shade, or any other by its code. For uncontrolled forms. */
export function ColorField({ label, defaultValue = '', onChange, error, ...rest }: ColorFieldProps) {
  const t = useT();
  const group = useId();
  const [color, setColor] = useState(defaultValue);
  const choose = (next: string): void => {
    setColor(next);
    onChange?.(next);
  };
  const isHex = /^#[0-9a-f]{6}$/i.test(color);
  return (
    <fieldset className={classes.root}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.palette}>
        {colorPalette.map(({ color: choice, hue, tone }) => (
          <input
            key={choice}
            type="radio"
            name={group}
            value={choice}
            checked={choice === color.toUpperCase()}
            onChange={() => choose(choice)}
            aria-label={t('ui.color.tone', { color: t(`ui.color.${hue}`), tone })}
            className={classes.swatch}
            style={{ backgroundColor: choice }}
          />
        ))}
      </div>
      <TextInput
        {...rest}
        label={t('ui.color.code')}
        description={t('ui.color.codeHint')}
        value={color}
        onChange={(event) => choose(event.currentTarget.value)}
        error={error}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        leftSection={
          <span
            className={classes.sample}
            style={isHex ? { backgroundColor: color } : undefined}
            aria-hidden="true"
          />
        }
      />
    </fieldset>
  );
}
