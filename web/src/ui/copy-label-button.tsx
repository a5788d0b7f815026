import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from './plain-button.tsx';
import { toast } from './toast.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CopyLabelButtonProps {
  readonly label: string;
  readonly text: string;
}

/** How long the button itself says that it is done, as the specification has it. */
const copiedMs = 1000;

/** Copies what is the point of the screen, and says so in its own place. */
export function CopyLabelButton({ label, text }: CopyLabelButtonProps) {
  const t = useT();
  /** Rises with each copy, so that a second one is said as long as the first. */
  const [copies, setCopies] = useState(0);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setIsCopied(true);
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch {
      toast.error(t('ui.copyFailed'));
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <PlainButton
        variant="primary"
        icon={<Icon aria-hidden="true" />}
        onClick={() => void copy()}
        isFullWidth
      >
        {isCopied ? t('ui.copied') : label}
      </PlainButton>
      <VisuallyHidden>
        <span role="status">{isCopied ? t('ui.copied') : ''}</span>
      </VisuallyHidden>
    </>
  );
}
