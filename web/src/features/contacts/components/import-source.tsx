import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { TabPanels } from '#ui/tab-panels.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportPhone } from './import-phone.tsx';
import classes from './import-source.module.css';

interface ImportSourceProps {
  /** Target contact list; lists cannot be imported from a phone book. */
  readonly contactListId: number | undefined;
  readonly onBegun: (importId: number) => void;
  readonly onCancel: () => void;
}

/** Chooses the source of the import: a file or a phone book. */
export function ImportSource({ contactListId, onBegun, onCancel }: ImportSourceProps) {
  const t = useT();
  const [source, setSource] = useState<'file' | 'phone'>('file');
  const file = <ImportFile contactListId={contactListId} onUploaded={onBegun} onCancel={onCancel} />;
  if (contactListId !== undefined) return file;
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
            content: file,
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
