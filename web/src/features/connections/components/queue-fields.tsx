import { useQuery } from '@tanstack/react-query';
import type { FieldProps } from '#features/connections/state.ts';
import { PromptSelect } from '#features/prompts/components/prompt-select.tsx';
import { queueListQuery } from '#features/queues/queries.ts';
import { useT } from '#lib/i18n.ts';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';

/** Queues that receive the connection's conversations. */
export function QueueFields({ field }: { readonly field: FieldProps }) {
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
