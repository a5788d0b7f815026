import { type ReactNode, useId } from 'react';
import { type Tab, TabList } from './tab-list.tsx';
import classes from './tab-panels.module.css';

export interface TabPanel<Key extends string> extends Tab<Key> {
  readonly content: ReactNode;
}

interface TabPanelsProps<Key extends string> {
  /** Names the row of tabs for a screen reader. */
  readonly label: string;
  readonly tabs: readonly TabPanel<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
}

/** Every panel stays in the page, so that fields keep what was typed into them while another tab is shown. */
export function TabPanels<Key extends string>({ label, tabs, value, onChange }: TabPanelsProps<Key>) {
  const id = useId();
  return (
    <div>
      <TabList label={label} id={id} tabs={tabs} value={value} onChange={onChange} />
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
