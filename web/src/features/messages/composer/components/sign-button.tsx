import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { useState } from 'react';
import { isSigning } from '#features/messages/composer/state.ts';
import { useT } from '#lib/i18n.ts';
import { writeStored } from '#lib/storage.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Whether messages begin with the name of who writes them; kept in the browser. */
export function SignButton() {
  const t = useT();
  const [isOn, setIsOn] = useState(isSigning);
  return (
    <IconButton
      label={t(isOn ? 'messages.sign.on' : 'messages.sign.off')}
      icon={<IconSignature size={20} />}
      tone={isOn ? 'accent' : 'neutral'}
      aria-pressed={isOn}
      onClick={() => {
        writeStored('signOption', !isOn);
        setIsOn(!isOn);
      }}
    />
  );
}
