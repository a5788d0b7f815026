import { seesTicket, viewerOf } from '@prosa/contracts/tickets/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { connectionListQuery } from '#features/connections/queries.ts';
import { queueListQuery } from '#features/queues/queries.ts';
import type { ScheduleForm } from '#features/schedules/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { SelectField } from '#ui/select-field.tsx';

interface SchedulePlaceFieldsProps extends Pick<ScheduleForm, 'whatsappId' | 'queueId'> {
  readonly onChange: (values: Partial<Pick<ScheduleForm, 'whatsappId' | 'queueId'>>) => void;
}

/** Over which number it leaves, and who gets the answer. */
export function SchedulePlaceFields({ whatsappId, queueId, onChange }: SchedulePlaceFieldsProps) {
  const t = useT();
  const { data: connections = [] } = useQuery(connectionListQuery());
  const { data: queues = [] } = useQuery(queueListQuery());
  const me = useSessionUser();
  // The server refuses a queue whose tickets the author does not see; the chosen one keeps its name.
  const shown = queues.filter(
    ({ id }) => id === queueId || seesTicket(viewerOf(me), { userId: null, queueId: id }),
  );
  return (
    <>
      <SelectField<number>
        label={t('schedules.connection')}
        placeholder={t('schedules.connectionDefault')}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        value={whatsappId}
        onChange={(value) => onChange({ whatsappId: value })}
        clearable
      />
      <SelectField<number>
        label={t('schedules.queue')}
        description={t('schedules.queueHint')}
        placeholder={t('schedules.queueNone')}
        options={shown.map(({ id, name, color }) => ({ value: id, label: name, color }))}
        value={queueId}
        onChange={(value) => onChange({ queueId: value })}
        clearable
      />
    </>
  );
}
