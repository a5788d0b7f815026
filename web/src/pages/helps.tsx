import type { Help } from '@prosa/contracts/helps/schema.ts';
import { useState } from 'react';
import { HelpsGallery } from '#features/helps/components/helps-gallery.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const HelpPlayer = lazyOverlay(
  async () => (await import('#features/helps/components/help-player.tsx')).HelpPlayer,
);
const soon = [HelpPlayer];

export function HelpsPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const playing = useDialog<Help>();
  useIdlePreload(soon);
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('helps.title')}
        description={t('helps.hint')}
        search={<SearchField label={t('helps.search')} onSearch={setSearch} />}
      />
      <HelpsGallery search={search} onPlay={playing.open} />
      <DialogHost dialog={playing}>{(value, control) => <HelpPlayer {...control} help={value} />}</DialogHost>
    </div>
  );
}
