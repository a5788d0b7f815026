import type { UseFormReturnType } from '@mantine/form';
import type { ConnectionAccount } from '@prosa/contracts/connections/accounts/schema.ts';
import {
  type ConnectionForm,
  type ConnectionTab,
  connectionTabs,
  type FieldPath,
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
