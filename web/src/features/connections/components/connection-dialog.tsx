import { useForm } from '@mantine/form';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCreateConnection, useUpdateConnection } from '#features/connections/mutations.ts';
import { connectionAccountQuery } from '#features/connections/queries.ts';
import {
  accountFormOf,
  bodyOf,
  type ConnectionForm,
  type ConnectionTab,
  changesOf,
  checkForm,
  connectionFieldOf,
  connectionFormOf,
  type FieldErrors,
  firstInvalidField,
} from '#features/connections/state.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { ConnectionFields } from './connection-fields.tsx';

interface ConnectionDialogProps {
  readonly isOpen: boolean;
  /** Undefined for a new one. */
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
  /** Called for a new connection, which is paired next. */
  readonly onCreated: (connection: Connection) => void;
}

export function ConnectionDialog({ isOpen, connection, onClose, onCreated }: ConnectionDialogProps) {
  const t = useT();
  const create = useCreateConnection();
  const update = useUpdateConnection();
  const [tab, setTab] = useState<ConnectionTab>('general');
  const { data: known } = useQuery(connectionAccountQuery(connection?.id));
  const account = connection ? known?.account : null;
  // Snapshot for the form: live events may change the row while it is edited.
  const [before, setBefore] = useState(() => connectionFormOf(connection));
  const form = useForm<ConnectionForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => checkForm(values, account),
    onSubmitPreventDefault: 'always',
  });

  /** Fills in the account once it is loaded. Its fields are not editable before that, so no input is lost. */
  const fillInAccount = useEffectEvent((filled: ConnectionForm['account']) => {
    setBefore({ ...before, account: filled });
    form.setFieldValue('account', filled);
  });
  useEffect(() => {
    if (account) fillInAccount(accountFormOf(account));
  }, [account]);

  /** Shows the tab of the first wrong field, because a field on a hidden tab cannot take the focus. */
  const goToFirst = (errors: FieldErrors): void => {
    const wrong = firstInvalidField(errors);
    if (!wrong) return;
    flushSync(() => setTab(wrong.tab));
    form.getInputNode(wrong.field)?.focus();
  };

  const save = async (values: ConnectionForm): Promise<void> => {
    try {
      if (connection) {
        await update.mutateAsync({ connectionId: connection.id, ...changesOf(before, values) });
      } else {
        onCreated(await create.mutateAsync(bodyOf(values)));
      }
    } catch (error) {
      // Errors without a field were already shown as a toast; the dialog stays open and keeps its input.
      const refused = fieldErrorsOf(error, connectionFieldOf);
      form.setErrors(refused);
      goToFirst(refused);
      return;
    }
    toast.success(t(connection ? 'connections.updated' : 'connections.created'));
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(connection ? 'connections.editTitle' : 'connections.addTitle')}
      size="lg"
      hasChanges={() => Object.keys(changesOf(before, form.getValues())).length > 0}
      onSubmit={form.onSubmit((values) => void save(values), goToFirst)}
      isBusy={create.isPending || update.isPending}
    >
      <ConnectionFields
        form={form}
        tab={tab}
        onTabChange={setTab}
        isNew={!connection}
        isDefault={connection?.isDefault ?? false}
        account={account}
      />
    </FormDialog>
  );
}
