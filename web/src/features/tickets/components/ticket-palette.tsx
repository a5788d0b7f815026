import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { isFoundIn } from '#lib/text-search.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './ticket-palette.module.css';

export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

interface TicketPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly entries: readonly PaletteEntry[];
}

/** Everything that can be done here, by typing a part of its name. */
export function TicketPalette({ isOpen, onClose, entries }: TicketPaletteProps) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = entries.filter(({ label }) => isFoundIn(search, [label]));
  const active = found[Math.min(index, found.length - 1)];

  useEffect(() => {
    list.current?.querySelector(`[data-key="${active?.key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);

  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    if (step === undefined) run(active);
    else setIndex((index + step + found.length) % Math.max(found.length, 1));
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.palette')} size="md" isSmall>
      <div className={classes.root}>
        <input
          className={classes.field}
          role="combobox"
          aria-label={t('tickets.paletteSearch')}
          placeholder={t('tickets.paletteSearch')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active ? `${id}-${active.key}` : undefined}
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <div ref={list} id={id} className={classes.list} role="listbox" aria-label={t('tickets.palette')}>
          {found.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which keeps the focus
            <div
              key={entry.key}
              id={`${id}-${entry.key}`}
              data-key={entry.key}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              className={classes.entry}
              onClick={() => run(entry)}
            >
              {entry.icon}
              {entry.label}
            </div>
          ))}
        </div>
        {found.length === 0 ? <p className={classes.none}>{t('ui.nothingFound')}</p> : null}
      </div>
    </Dialog>
  );
}
