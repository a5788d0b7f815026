import { CopyButton } from './copy-button.tsx';
import { PlainField } from './plain-field.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
}

/** A text to be taken elsewhere as it stands. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  return (
    <PlainField
      label={label}
      description={description}
      value={value}
      readOnly
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      endSlot={<CopyButton name={label} text={value} />}
    />
  );
}
