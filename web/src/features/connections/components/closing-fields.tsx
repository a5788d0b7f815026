import type { FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { MessageField } from '#ui/message-field.tsx';
import { NumberField } from '#ui/number-field.tsx';

/** When a conversation that stands still is closed. */
export function ClosingFields({ field }: { readonly field: FieldProps }) {
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
