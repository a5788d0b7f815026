import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast.ts';

interface CopyButtonProps {
  /** Names the copied value in the label of the button. */
  readonly name: string;
  readonly text: string;
}

export function CopyButton({ name, text }: CopyButtonProps) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('ui.copied'));
    } catch {
      toast.error(t('ui.copyFailed'));
    }
  };
  return (
    <IconButton label={t('ui.copy', { name })} icon={<IconCopy size={18} />} onClick={() => void copy()} />
  );
}
