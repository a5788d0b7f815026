import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { PlainField } from './plain-field.tsx';
import { toast } from './toast.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
}

/** A text to be taken elsewhere as it stands. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('ui.copied'));
    } catch {
      toast.error(t('ui.copyFailed'));
    }
  };
  return (
    <PlainField
      label={label}
      description={description}
      value={value}
      readOnly
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      endSlot={
        <IconButton
          label={t('ui.copy', { name: label })}
          icon={<IconCopy size={18} />}
          onClick={() => void copy()}
        />
      }
    />
  );
}
