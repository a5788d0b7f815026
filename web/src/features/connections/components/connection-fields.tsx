import type { UseFormReturnType } from '@mantine/form';
import {
  type ConnectionForm,
  type ConnectionTab,
  connectionTabs,
  hasErrorIn,
} from '#features/connections/state.ts';
import { issueText } from '#lib/api-error-text.ts';
import { useT } from '#lib/i18n.ts';
import { TabPanels } from '#ui/tab-panels.tsx';
import { ClosingFields } from './closing-fields.tsx';
import { GeneralFields } from './general-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import { QueueFields } from './queue-fields.tsx';

interface ConnectionFieldsProps {
  readonly form: UseFormReturnType<ConnectionForm>;
  readonly tab: ConnectionTab;
  readonly onTabChange: (tab: ConnectionTab) => void;
  readonly isNew: boolean;
  /** It is the company's default already. */
  readonly isDefault: boolean;
}

export function ConnectionFields({ form, tab, onTabChange, isNew, isDefault }: ConnectionFieldsProps) {
  const t = useT();
  /** Errors are kept as keys and read here, so that a change of language changes them too. */
  const field = (name: keyof ConnectionForm) => {
    const { error, ...props } = form.getInputProps(name);
    return { key: form.key(name), ...props, error: typeof error === 'string' ? issueText(error, t) : error };
  };
  const contents = {
    general: <GeneralFields form={form} field={field} isNew={isNew} isDefault={isDefault} />,
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
