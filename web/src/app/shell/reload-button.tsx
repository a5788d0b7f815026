import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Fetches all that is on the screen anew, for those who do not trust what they see. */
export function ReloadButton() {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const reload = async (): Promise<void> => {
    setIsBusy(true);
    await client.invalidateQueries();
    setIsBusy(false);
  };
  return (
    <IconButton
      label={t('shell.reload')}
      icon={<IconRefresh size={20} />}
      isBusy={isBusy}
      onClick={() => void reload()}
    />
  );
}
