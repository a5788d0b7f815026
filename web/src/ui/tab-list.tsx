import { type KeyboardEvent, useRef } from 'react';
import classes from './tab-list.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Number of items in the tab, already formatted; `countLabel` is read by screen readers. */
  readonly count?: string | undefined;
  readonly countLabel?: string | undefined;
  /** Shown on a tab that has something to correct. */
  readonly alert?: string | undefined;
}

interface TabListProps<Key extends string> {
  /** Label of the tab list for screen readers. */
  readonly label: string;
  /** The panel of a tab has the id `{id}-{key}` and is labelled by `{id}-{key}-tab`. */
  readonly id: string;
  readonly tabs: readonly Tab<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  /** Divides the width evenly, for a narrow container. */
  readonly isEven?: boolean;
}

/** Index of the tab that a key moves to; undefined for keys that do not navigate. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The tab list alone; the caller draws the panels. */
export function TabList<Key extends string>(props: TabListProps<Key>) {
  const { label, id, tabs, value, onChange, isEven = false } = props;
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
    <div
      ref={list}
      className={classes.root}
      role="tablist"
      aria-label={label}
      data-even={isEven || undefined}
    >
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
          {tab.count === undefined ? null : (
            <span className={classes.count}>
              <span aria-hidden="true">{tab.count}</span>
              <VisuallyHidden>{tab.countLabel ?? tab.count}</VisuallyHidden>
            </span>
          )}
          {tab.alert === undefined ? null : (
            <span className={classes.alert}>
              <span aria-hidden="true">!</span>
              <VisuallyHidden>{tab.alert}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
