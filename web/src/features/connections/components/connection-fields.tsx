import type { UseFormReturnType } from '@mantine/form';
import type { ConnectionAccount } from '@prosa/contracts/connections/schema.ts';
import { useQuery } from '@tanstack/react-query';
import {
  type ConnectionForm,
  type ConnectionTab,
  connectionTabs,
  type FieldPath,
  type FieldProps,
  hasErrorIn,
} from '#features/connections/state.ts';
import { PromptSelect } from '#features/prompts/components/prompt-select.tsx';
import { queueListQuery } from '#features/queues/queries.ts';
import { issueText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { MessageField } from '#ui/message-field.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { GeneralFields } from './general-fields.tsx';

/** When a conversation that stands still is closed. */
function ClosingFields({ field }: { readonly field: FieldProps }) {
  const t = useT();
  return (
    <>
      <NumberField
        label={t('connections.expiresTicket')}
        description={t('connections.expiresTicketHint')}
        unit={t('connections.minutes')}
        {...field('expiresTicket')}
      />
      <MessageField
        label={t('connections.expiresInactiveMessage')}
        description={t('connections.expiresInactiveMessageHint')}
        {...field('expiresInactiveMessage')}
      />
    </>
  );
}

const messages = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;

/** Texts of the connection's automatic messages. */
function MessageFields({ field }: { readonly field: FieldProps }) {
  const t = useT();
  return messages.map((name) => {
    const { key, ...props } = field(name);
    return (
      <MessageField
        key={key}
        label={t(`connections.message.${name}`)}
        description={t(`connections.messageHint.${name}`)}
        {...props}
      />
    );
  });
}

/** Queues that receive the connection's conversations. */
function QueueFields({ field }: { readonly field: FieldProps }) {
  const t = useT();
  const { data: queues = [] } = useQuery(queueListQuery());
  const options = queues.map(({ id, name, color }) => ({ value: id, label: name, color }));
  return (
    <>
      <MultiSelectField<number>
        label={t('connections.queueIds')}
        description={t('connections.queueIdsHint')}
        options={options}
        {...field('queueIds')}
      />
      <PromptSelect description={t('connections.promptHint')} {...field('promptId')} />
      <SelectField<number>
        label={t('connections.transferQueueId')}
        description={t('connections.transferQueueIdHint')}
        placeholder={t('connections.transferQueueNone')}
        options={options}
        clearable
        {...field('transferQueueId')}
      />
      <NumberField
        label={t('connections.timeToTransfer')}
        description={t('connections.timeToTransferHint')}
        unit={t('connections.minutes')}
        {...field('timeToTransfer')}
      />
      <NumberField
        label={t('connections.maxUseBotQueues')}
        description={t('connections.maxUseBotQueuesHint')}
        unit={t('connections.times')}
        {...field('maxUseBotQueues')}
      />
      <NumberField
        label={t('connections.timeUseBotQueues')}
        description={t('connections.timeUseBotQueuesHint')}
        unit={t('connections.minutes')}
        {...field('timeUseBotQueues')}
      />
    </>
  );
}

interface ConnectionFieldsProps {
  readonly form: UseFormReturnType<ConnectionForm>;
  readonly tab: ConnectionTab;
  readonly onTabChange: (tab: ConnectionTab) => void;
  readonly isNew: boolean;
  /** Whether it is already the company's default. */
  readonly isDefault: boolean;
  /** Stored account; null for a new connection, undefined while it loads. */
  readonly account: ConnectionAccount | null | undefined;
}

export function ConnectionFields(props: ConnectionFieldsProps) {
  const { form, tab, onTabChange, isNew, isDefault, account } = props;
  const t = useT();
  /** Errors are stored as text keys and translated on render, so that they follow a language change. */
  const field = (name: FieldPath) => {
    const { error, ...props } = form.getInputProps(name);
    return { key: form.key(name), ...props, error: typeof error === 'string' ? issueText(error, t) : error };
  };
  const contents = {
    general: (
      <GeneralFields form={form} field={field} isNew={isNew} isDefault={isDefault} account={account} />
    ),
    messages: <MessageFields field={field} />,
    queues: <QueueFields field={field} />,
    closing: <ClosingFields field={field} />,
  };
  return (
    <TabPanels
      label={t('connections.tabs')}
      value={tab}
      onChange={onTabChange}
      tabs={connectionTabs.map((key) => ({
        key,
        label: t(`connections.tab.${key}`),
        content: contents[key],
        alert: hasErrorIn(key, form.errors) ? t('connections.tabHasErrors') : undefined,
      }))}
    />
  );
}
