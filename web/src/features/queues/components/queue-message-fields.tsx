import type { GetInputPropsReturnType } from '@mantine/form';
import { attachableFiles } from '#lib/attachment.ts';
import { useT } from '#lib/i18n.ts';
import { FileField, type FileFieldProps } from '#ui/file-field.tsx';
import { MessageField } from '#ui/message-field.tsx';

type Message = 'greetingMessage' | 'outOfHoursMessage';

interface QueueMessageFieldsProps {
  readonly field: (name: Message) => GetInputPropsReturnType & { readonly key: string };
  readonly file: Omit<FileFieldProps, 'label' | 'description' | 'accept'>;
}

/** Texts of the queue's automatic messages. */
export function QueueMessageFields({ field, file }: QueueMessageFieldsProps) {
  const t = useT();
  const { key: greetingKey, ...greeting } = field('greetingMessage');
  const { key: outOfHoursKey, ...outOfHours } = field('outOfHoursMessage');
  return (
    <>
      <MessageField
        key={greetingKey}
        label={t('queues.greetingMessage')}
        description={t('queues.greetingMessageHint')}
        {...greeting}
      />
      <FileField
        label={t('queues.file')}
        description={t('queues.fileHint')}
        accept={attachableFiles}
        {...file}
      />
      <MessageField
        key={outOfHoursKey}
        label={t('queues.outOfHoursMessage')}
        description={t('queues.outOfHoursMessageHint')}
        {...outOfHours}
      />
    </>
  );
}
