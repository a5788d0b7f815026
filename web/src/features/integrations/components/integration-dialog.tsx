import { useForm } from '@mantine/form';
import { type Integration, integrationTypes } from '@prosa/contracts/integrations/schema.ts';
import { useState } from 'react';
import {
  useCreateIntegration,
  useTestIntegration,
  useUpdateIntegration,
} from '#features/integrations/mutations.ts';
import {
  checkIntegration,
  type IntegrationForm,
  integrationFormOf,
  integrationOf,
  testOf,
} from '#features/integrations/state.ts';
import { changedFields, fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { DialogflowFields } from './dialogflow-fields.tsx';
import { IntegrationTest } from './integration-test.tsx';
import { TypebotFields } from './typebot-fields.tsx';

interface IntegrationDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly integration: Integration | undefined;
  readonly onClose: () => void;
}

export function IntegrationDialog({ isOpen, integration, onClose }: IntegrationDialogProps) {
  const t = useT();
  const create = useCreateIntegration();
  const update = useUpdateIntegration();
  const test = useTestIntegration();
  const hasKey = integration?.hasJsonContent ?? false;
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => integrationFormOf(integration));
  const [type, setType] = useState(before.type);
  const form = useForm<IntegrationForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => checkIntegration(values, hasKey),
    // The last test result no longer matches the edited values.
    onValuesChange: () => test.reset(),
    onSubmitPreventDefault: 'always',
  });
  const field = (name: keyof IntegrationForm) => ({
    key: form.key(name),
    ...withErrorText(form.getInputProps(name), t),
  });

  const save = async (values: IntegrationForm): Promise<void> => {
    // The numeric fields are numbers here: the form was validated.
    const body = integrationOf(values) as Parameters<typeof create.mutateAsync>[0];
    try {
      if (integration) {
        const changes = changedFields<object>(integrationOf(before), body);
        await update.mutateAsync({ integrationId: integration.id, ...changes });
      } else await create.mutateAsync(body);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, { ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name' });
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(integration ? 'integrations.updated' : 'integrations.created'));
    onClose();
  };

  const tryIt = async (): Promise<void> => {
    // A service can be tested before it has a name.
    const { name: _, ...wrong } = checkIntegration(form.getValues(), hasKey);
    form.setErrors(wrong);
    focusFirst(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await test.mutateAsync(testOf(form.getValues(), integration?.id));
    } catch (error) {
      const refused = fieldErrorsOf(error);
      form.setErrors(refused);
      focusFirst(form, refused);
    }
  };

  const { key: nameKey, ...name } = field('name');
  const { key: urlKey, ...url } = field('urlN8N');
  const { key: secretKey, ...secret } = field('secret');
  const tester = <IntegrationTest onTest={() => void tryIt()} isBusy={test.isPending} result={test.data} />;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(integration ? 'integrations.editTitle' : 'integrations.addTitle')}
      size="lg"
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <TextField
        key={nameKey}
        label={t('integrations.name')}
        {...name}
        required
        data-autofocus
        autoComplete="off"
      />
      <ChoiceField
        label={t('integrations.type')}
        choices={integrationTypes.map((value) => ({
          value,
          label: t(`integrations.type.${value}`),
          description: t(`integrations.typeHint.${value}`),
        }))}
        defaultValue={before.type}
        onChange={(chosen) => {
          form.setFieldValue('type', chosen);
          form.clearErrors();
          setType(chosen);
        }}
      />
      {type === 'dialogflow' ? (
        <DialogflowFields field={field} hasKey={hasKey} />
      ) : (
        <TextField
          key={urlKey}
          label={t(type === 'typebot' ? 'integrations.urlTypebot' : 'integrations.url')}
          placeholder="https://"
          {...url}
          required
          inputMode="url"
          autoComplete="off"
        />
      )}
      {type === 'n8n' || type === 'webhook' ? (
        <PasswordField
          key={secretKey}
          label={t('integrations.secret')}
          description={t('integrations.secretHint')}
          {...secret}
          {...(integration?.hasSecret ? { placeholder: t('integrations.secretSet') } : {})}
          autoComplete="new-password"
        />
      ) : null}
      {type === 'typebot' ? <TypebotFields field={field}>{tester}</TypebotFields> : tester}
    </FormDialog>
  );
}
