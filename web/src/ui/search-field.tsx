import { CloseButton, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from './app-theme.tsx';

const debounceMs = 500;

export interface SearchFieldProps {
  /** Called half a second after the last key, and at once for Enter, Escape and the clear button. */
  readonly onSearch: (text: string) => void;
  readonly label: string;
  readonly defaultValue?: string;
}

export function SearchField({ onSearch, label, defaultValue = '' }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(defaultValue);
  const [reported, setReported] = useState(defaultValue.trim());

  const report = (next: string): void => {
    const trimmed = next.trim();
    if (trimmed === reported) return;
    setReported(trimmed);
    onSearch(trimmed);
  };
  const reportLatest = useEffectEvent(report);

  useEffect(() => {
    const timer = setTimeout(() => reportLatest(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = (): void => {
    setText('');
    report('');
  };

  return (
    <AppTheme>
      <TextInput
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(text);
          if (event.key === 'Escape' && text !== '') {
            // Otherwise the same Escape would close a dialog around the field.
            event.stopPropagation();
            clear();
          }
        }}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={
          text === '' ? null : <CloseButton size="sm" aria-label={t('ui.clearSearch')} onClick={clear} />
        }
      />
    </AppTheme>
  );
}
