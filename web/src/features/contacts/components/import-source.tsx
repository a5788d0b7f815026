import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { TabPanels } from '#ui/tab-panels.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportPhone } from './import-phone.tsx';
import classes from './import-source.module.css';

interface ImportSourceProps {
  readonly onBegun: (importId: number) => void;
  readonly onCancel: () => void;
}

/** Where the people come from. */
export function ImportSource({ onBegun, onCancel }: ImportSourceProps) {
  const t = useT();
  const [source, setSource] = useState<'file' | 'phone'>('file');
  return (
    <div className={classes.root}>
      <TabPanels
        label={t('contacts.import.source')}
        value={source}
        onChange={setSource}
        tabs={[
          {
            key: 'file',
            label: t('contacts.import.source.file'),
            content: <ImportFile onUploaded={onBegun} onCancel={onCancel} />,
          },
          {
            key: 'phone',
            label: t('contacts.import.source.phone'),
            content: <ImportPhone onBegun={onBegun} onCancel={onCancel} />,
          },
        ]}
      />
    </div>
  );
}
