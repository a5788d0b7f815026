import { schemaResolver, useForm } from '@mantine/form';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import * as z from 'zod/mini';
import { focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

interface PlaceDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSend: (place: { text: string; latitude: number; longitude: number }) => void;
}

const degrees = (most: number) =>
  z.coerce
    .number({ error: validationKeys.invalid })
    .check(z.gte(-most, validationKeys.invalid), z.lte(most, validationKeys.invalid));
const PlaceSchema = z.object({ text: z.string(), latitude: degrees(90), longitude: degrees(180) });
const check = schemaResolver(PlaceSchema, { sync: true });

export function PlaceDialog({ isOpen, onClose, onSend }: PlaceDialogProps) {
  const t = useT();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { text: 'Avenida Paulista, 1578', latitude: '-23.561414', longitude: '-46.655881' },
    validate: check,
    onSubmitPreventDefault: 'always',
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sandbox.place.title')}
      submitLabel={t('sandbox.send')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => {
          onSend(PlaceSchema.parse(values));
          onClose();
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField
        key={form.key('text')}
        label={t('sandbox.place.name')}
        {...withErrorText(form.getInputProps('text'), t)}
        data-autofocus
        autoComplete="off"
      />
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextField
          key={form.key(name)}
          label={t(`sandbox.place.${name}`)}
          {...withErrorText(form.getInputProps(name), t)}
          required
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </FormDialog>
  );
}
