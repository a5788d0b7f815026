import { type FormErrors, useForm } from '@mantine/form';
import { type Queue, queueMediaMaxBytes } from '@prosa/contracts/queues/schema.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { IntegrationSelect } from '#features/integrations/components/integration-select.tsx';
import { PromptSelect } from '#features/prompts/components/prompt-select.tsx';
import { type QueueFile, useSaveQueue } from '#features/queues/mutations.ts';
import {
  checkQueue,
  firstInvalidField,
  hasErrorIn,
  newQueueOf,
  type QueueDefaults,
  type QueueForm,
  type QueueTab,
  queueFormOf,
  queueTabs,
} from '#features/queues/state.ts';
import { issueText } from '#lib/api-error.ts';
import { fileErrorOf } from '#lib/attachment.ts';
import { fieldErrorsOf, withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { daysOf } from '#lib/weekly-hours-form.ts';
import { ColorField } from '#ui/color-field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { WeeklyHoursFields } from '#ui/weekly-hours-fields.tsx';
import { QueueMessageFields } from './queue-message-fields.tsx';

interface QueueDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly queue: Queue | undefined;
  readonly defaults: QueueDefaults;
  readonly onClose: () => void;
}

/** Maps error codes to the field they concern. */
const fieldOf = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_UPLOAD_EMPTY: 'file',
  ERR_UPLOAD_TYPE: 'file',
  ERR_UPLOAD_TOO_LARGE: 'file',
} as const;

export function QueueDialog({ isOpen, queue, defaults, onClose }: QueueDialogProps) {
  const t = useT();
  const [tab, setTab] = useState<QueueTab>('general');
  const [days, setDays] = useState(() => daysOf(queue?.schedules));
  const [file, setFile] = useState<QueueFile>(() =>
    queue?.mediaName ? { name: queue.mediaName } : undefined,
  );
  // Snapshot for the form: live events may change the row while it is edited.
  const [before] = useState(() => ({ form: queueFormOf(queue, defaults), days, file }));
  const { save, progress, isBusy } = useSaveQueue(queue, newQueueOf(before.form, before.days));
  const form = useForm<QueueForm>({
    mode: 'uncontrolled',
    initialValues: before.form,
    validate: (values) => checkQueue(values, days),
    onSubmitPreventDefault: 'always',
  });

  /** Shows the tab of the first wrong field, because a field on a hidden tab cannot take the focus. */
  const goToFirst = (errors: FormErrors): void => {
    const wrong = firstInvalidField(errors);
    if (!wrong) return;
    flushSync(() => setTab(wrong.tab));
    form.getInputNode(wrong.field)?.focus();
  };

  const submit = async (values: QueueForm): Promise<void> => {
    try {
      await save(newQueueOf(values, days), file);
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, fieldOf);
      form.setErrors(refused);
      goToFirst(refused);
      return;
    }
    toast.success(t(queue ? 'queues.updated' : 'queues.created'));
    onClose();
  };

  const chooseFile = (chosen: File): void => {
    const wrong = fileErrorOf(chosen, queueMediaMaxBytes);
    if (wrong) form.setFieldError('file', wrong);
    else {
      form.clearFieldError('file');
      setFile(chosen);
    }
  };

  const { file: fileError } = form.errors;
  const contents = {
    general: (
      <>
        <TextField
          key={form.key('name')}
          label={t('queues.name')}
          {...withErrorText(form.getInputProps('name'), t)}
          required
          data-autofocus
          autoComplete="off"
        />
        <ColorField
          key={form.key('color')}
          label={t('queues.color')}
          {...withErrorText(form.getInputProps('color'), t)}
        />
        <NumberField
          key={form.key('orderQueue')}
          label={t('queues.order')}
          description={t('queues.orderHint')}
          {...withErrorText(form.getInputProps('orderQueue'), t)}
        />
        <PromptSelect
          key={form.key('promptId')}
          description={t('queues.promptHint')}
          {...withErrorText(form.getInputProps('promptId'), t)}
        />
        <IntegrationSelect
          key={form.key('integrationId')}
          description={t('queues.integrationHint')}
          {...withErrorText(form.getInputProps('integrationId'), t)}
        />
      </>
    ),
    messages: (
      <QueueMessageFields
        field={(name) => ({ key: form.key(name), ...withErrorText(form.getInputProps(name), t) })}
        file={{
          fileName: file?.name,
          onChoose: chooseFile,
          onRemove: () => setFile(undefined),
          progress,
          error: typeof fileError === 'string' ? issueText(fileError, t) : undefined,
          disabled: isBusy,
        }}
      />
    ),
    hours: <WeeklyHoursFields days={days} onChange={setDays} errors={form.errors} />,
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(queue ? 'queues.editTitle' : 'queues.addTitle')}
      size="lg"
      hasChanges={() => form.isDirty() || days !== before.days || file !== before.file}
      onSubmit={form.onSubmit((values) => void submit(values), goToFirst)}
      isBusy={isBusy}
    >
      <TabPanels
        label={t('queues.tabs')}
        value={tab}
        onChange={setTab}
        tabs={queueTabs.map((key) => ({
          key,
          label: t(`queues.tab.${key}`),
          content: contents[key],
          alert: hasErrorIn(key, form.errors) ? t('queues.tabHasErrors') : undefined,
        }))}
      />
    </FormDialog>
  );
}
