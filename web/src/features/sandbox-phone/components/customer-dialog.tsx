import { schemaResolver, useForm } from '@mantine/form';
import { CreateSandboxCustomerSchema, type SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreateCustomer } from '#features/sandbox-phone/mutations.ts';
import { sandboxCustomersQuery } from '#features/sandbox-phone/queries.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';

interface CustomerDialogProps {
  readonly isOpen: boolean;
  readonly connectionId: number;
  readonly onClose: () => void;
  readonly onCreated: (customer: SandboxCustomer) => void;
}

interface CustomerForm {
  readonly name: string;
  readonly phone: string;
}

const kinds = ['phone', 'lid', 'both', 'group'] as const;
type Kind = (typeof kinds)[number];
const check = schemaResolver(CreateSandboxCustomerSchema, { sync: true });
const sent = ({ name, phone }: CustomerForm) => ({ name, ...(phone === '' ? {} : { phone }) });

/** Creates a simulated customer, or a group of existing ones. */
export function CustomerDialog({ isOpen, connectionId, onClose, onCreated }: CustomerDialogProps) {
  const t = useT();
  const create = useCreateCustomer(connectionId);
  const { data: customers = [] } = useQuery(sandboxCustomersQuery(connectionId));
  const people = customers.filter(({ isGroup }) => !isGroup);
  const [kind, setKind] = useState<Kind>('phone');
  const [memberIds, setMemberIds] = useState<number[]>([]);
  const form = useForm<CustomerForm>({
    mode: 'uncontrolled',
    initialValues: { name: '', phone: '' },
    validate: (values) => check(sent(values)),
    onSubmitPreventDefault: 'always',
  });
  const save = async (values: CustomerForm): Promise<void> => {
    try {
      const customer = await create.mutateAsync({ ...sent(values), kind, memberIds });
      toast.success(t('sandbox.customer.created', { name: customer.name }));
      onCreated(customer);
      onClose();
    } catch (error) {
      // Errors without a field were already shown as a toast.
      const refused = fieldErrorsOf(error, { ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS: 'phone' });
      form.setErrors(refused);
      focusFirst(form, refused);
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sandbox.customer.title')}
      submitLabel={t('sandbox.customer.create')}
      isBusy={create.isPending}
      hasChanges={() => form.isDirty() || memberIds.length > 0}
      onSubmit={form.onSubmit(
        (values) => void save(values),
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
      <SelectField<Kind>
        label={t('sandbox.customer.kind')}
        options={kinds.map((value) => ({
          value,
          label: t(`sandbox.customer.kind.${value}`),
          disabled: value === 'group' && people.length === 0,
        }))}
        value={kind}
        onChange={(value) => setKind(value ?? 'phone')}
      />
      {kind === 'group' ? (
        <MultiSelectField<number>
          label={t('sandbox.customer.members')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={memberIds}
          onChange={setMemberIds}
          required
        />
      ) : null}
      {kind === 'phone' || kind === 'both' ? (
        <TextField
          key={form.key('phone')}
          label={t('sandbox.customer.phone')}
          description={t('sandbox.customer.phoneHint')}
          {...withErrorText(form.getInputProps('phone'), t)}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </FormDialog>
  );
}
