import { useForm } from '@mantine/form';
import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePrompt, useUpdatePrompt } from '#features/prompts/mutations.ts';
import {
  checkPrompt,
  newPromptOf,
  type PromptForm,
  promptChangesOf,
  promptFormOf,
} from '#features/prompts/state.ts';
import { queueListQuery } from '#features/queues/queries.ts';
import { fieldErrorsOf, focusFirst, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MessageField } from '#ui/message-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import classes from './prompt-dialog.module.css';
import { PromptTrial } from './prompt-trial.tsx';
import { VoiceFields } from './voice-fields.tsx';

interface PromptDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly prompt: Prompt | undefined;
  readonly onClose: () => void;
}

export function PromptDialog({ isOpen, prompt, onClose }: PromptDialogProps) {
  const t = useT();
  const create = useCreatePrompt();
  const update = useUpdatePrompt();
  const { data: queues = [] } = useQuery(queueListQuery());
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => promptFormOf(prompt));
  const form = useForm<PromptForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => checkPrompt(values, prompt),
    onSubmitPreventDefault: 'always',
  });
  const field = (name: keyof PromptForm) => ({
    key: form.key(name),
    ...withErrorText(form.getInputProps(name), t),
  });

  const save = async (values: PromptForm): Promise<void> => {
    try {
      if (prompt) await update.mutateAsync({ promptId: prompt.id, ...promptChangesOf(before, values) });
      else await create.mutateAsync(newPromptOf(values));
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, {
        ERR_NO_QUEUE_FOUND: 'queueId',
        ERR_PROMPT_KEY_REQUIRED: 'apiKey',
      });
      form.setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    toast.success(t(prompt ? 'prompts.updated' : 'prompts.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(prompt ? 'prompts.editTitle' : 'prompts.addTitle')}
      size="xl"
      hasChanges={() => form.isDirty()}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      isBusy={create.isPending || update.isPending}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextField
            label={t('prompts.name')}
            {...field('name')}
            required
            data-autofocus
            autoComplete="off"
          />
          <MessageField
            label={t('prompts.prompt')}
            description={t('prompts.promptHint')}
            variables={[]}
            {...field('prompt')}
            required
          />
          <PasswordField
            label={t('prompts.apiKey')}
            description={t('prompts.apiKeyHint')}
            {...field('apiKey')}
            {...(prompt ? { placeholder: t('prompts.keySet') } : {})}
            required={!prompt}
          />
          <TextField
            label={t('prompts.baseUrl')}
            description={t('prompts.baseUrlHint')}
            placeholder="https://api.openai.com/v1"
            type="url"
            inputMode="url"
            autoComplete="off"
            {...field('baseUrl')}
          />
          <TextField
            label={t('prompts.model')}
            description={t('prompts.modelHint')}
            autoComplete="off"
            {...field('model')}
          />
          <SelectField<number>
            label={t('prompts.queue')}
            description={t('prompts.queueHint')}
            options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
            {...field('queueId')}
            required
          />
          <NumberField
            label={t('prompts.maxTokens')}
            description={t('prompts.maxTokensHint')}
            {...field('maxTokens')}
            required
          />
          <NumberField
            label={t('prompts.temperature')}
            description={t('prompts.temperatureHint')}
            hasDecimals
            {...field('temperature')}
            required
          />
          <NumberField
            label={t('prompts.maxMessages')}
            description={t('prompts.maxMessagesHint')}
            {...field('maxMessages')}
            required
          />
          <VoiceFields form={form} field={field} hasVoiceKey={prompt?.hasVoiceKey ?? false} />
        </div>
        <PromptTrial form={form} prompt={prompt} />
      </div>
    </FormDialog>
  );
}
