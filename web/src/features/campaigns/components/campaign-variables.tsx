import { type CampaignVariable, variableLimits } from '@prosa/contracts/campaigns/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addVariable } from '#features/campaigns/settings.ts';
import { issueText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import classes from './campaign-variables.module.css';

const ConfirmDialog = lazyOverlay(async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog);
const soon = [ConfirmDialog];

interface CampaignVariablesProps {
  readonly variables: readonly CampaignVariable[];
  readonly onChange: (variables: readonly CampaignVariable[]) => void;
}

const emptyVariable: CampaignVariable = { key: '', value: '' };

/** Words of the company's own that a message may use. */
export function CampaignVariables({ variables, onChange }: CampaignVariablesProps) {
  const t = useT();
  const [typed, setTyped] = useState(emptyVariable);
  const [errors, setErrors] = useState<Partial<Record<keyof CampaignVariable, string>>>({});
  const keyField = useRef<HTMLInputElement>(null);
  const deleting = useDialog<CampaignVariable>();
  useIdlePreload(soon);

  const add = (): void => {
    const added = addVariable(variables, typed);
    setErrors(added.errors);
    if (added.variables) {
      onChange(added.variables);
      setTyped(emptyVariable);
    }
    keyField.current?.focus();
  };
  /** Enter adds the variable; the form around would save without it. */
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const shown = (error: string | undefined) => (error === undefined ? undefined : issueText(error, t));

  return (
    <CardSection title={t('campaigns.settings.variables')} hint={t('campaigns.settings.variablesHint')}>
      <div className={classes.form}>
        <PlainField
          ref={keyField}
          label={t('campaigns.settings.shortcut')}
          value={typed.key}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, key: value })}
          onKeyDown={addOnEnter}
          error={shown(errors.key)}
          maxLength={variableLimits.key}
          autoComplete="off"
          autoCapitalize="none"
        />
        <PlainField
          label={t('campaigns.settings.content')}
          value={typed.value}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, value })}
          onKeyDown={addOnEnter}
          error={shown(errors.value)}
          maxLength={variableLimits.value}
          autoComplete="off"
        />
        <PlainButton icon={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
          {t('campaigns.settings.add')}
        </PlainButton>
      </div>
      <DataTable
        label={t('campaigns.settings.variablesTable')}
        rows={variables}
        rowKey={({ key }) => key}
        empty={<EmptyState title={t('campaigns.settings.noVariables')} />}
        columns={[
          {
            key: 'key',
            header: t('campaigns.settings.shortcut'),
            width: '14rem',
            card: 'title',
            cell: ({ key }) => <code className={classes.code}>{`{${key}}`}</code>,
          },
          { key: 'value', header: t('campaigns.settings.content'), cell: ({ value }) => value },
          {
            key: 'actions',
            header: t('campaigns.actions'),
            align: 'end',
            width: '5rem',
            card: 'corner',
            cell: (variable) => (
              <IconButton
                label={t('campaigns.settings.delete', { key: variable.key })}
                icon={<IconTrash size={18} />}
                tone="danger"
                onClick={() => deleting.open(variable)}
              />
            ),
          },
        ]}
      />
      <DialogHost dialog={deleting}>
        {(variable, control) => (
          <ConfirmDialog
            {...control}
            onConfirm={() => {
              onChange(variables.filter(({ key }) => key !== variable.key));
              deleting.close();
            }}
            title={t('campaigns.settings.deleteTitle', { key: variable.key })}
          >
            {t('campaigns.settings.deleteHint')}
          </ConfirmDialog>
        )}
      </DialogHost>
    </CardSection>
  );
}
