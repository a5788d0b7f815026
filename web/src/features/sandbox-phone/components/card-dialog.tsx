import { schemaResolver, useForm } from '@mantine/form';
import { NameSchema } from '@prosa/contracts/fields.ts';
import { SandboxNumberSchema } from '@prosa/contracts/sandbox-phone/schema.ts';
import * as z from 'zod/mini';
import { focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

interface CardDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSend: (card: { name: string; phone: string }) => void;
}

const check = schemaResolver(z.object({ name: NameSchema, phone: SandboxNumberSchema }), { sync: true });

export function CardDialog({ isOpen, onClose, onSend }: CardDialogProps) {
  const t = useT();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: 'Sueli Compras', phone: '5511991234567' },
    validate: check,
    onSubmitPreventDefault: 'always',
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sandbox.card.title')}
      submitLabel={t('sandbox.send')}
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => {
          onSend(values);
          onClose();
        },
        (errors) => focusFirst(form, errors),
      )}
    >
      <TextField
        key={form.key('name')}
        label={t('sandbox.customer.name')}
        {...withErrorText(form.getInputProps('name'), t)}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextField
        key={form.key('phone')}
        label={t('sandbox.customer.phone')}
        {...withErrorText(form.getInputProps('phone'), t)}
        required
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
