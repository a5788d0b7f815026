import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './tab-panels.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface TabPanel<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly content: ReactNode;
  /** Said of a tab that has something to correct. */
  readonly alert?: string | undefined;
}

interface TabPanelsProps<Key extends string> {
  /** Names the row of tabs for a screen reader. */
  readonly label: string;
  readonly tabs: readonly TabPanel<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}

/** Where an arrow key leads from a tab; undefined for every other key. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Every panel stays in the page, so that fields keep what was typed into them while another tab is shown. */
export function TabPanels<Key extends string>({ label, tabs, value, onChange }: TabPanelsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function follow(event: KeyboardEvent, index: number): void {
    const target = targetOf(event.key, index, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  }

  return (
    <div>
      <div ref={list} className={classes.list} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}-tab`}
            className={classes.tab}
            aria-selected={tab.key === value}
            aria-controls={`${id}-${tab.key}`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => follow(event, index)}
          >
            {tab.label}
            {tab.alert === undefined ? null : (
              <span className={classes.alert}>
                <span aria-hidden="true">!</span>
                <VisuallyHidden>{tab.alert}</VisuallyHidden>
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}`}
          className={classes.panel}
          aria-labelledby={`${id}-${tab.key}-tab`}
          hidden={tab.key !== value}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
