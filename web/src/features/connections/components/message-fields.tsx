import type { FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { MessageField } from '#ui/message-field.tsx';

const messages = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;

/** Texts of the connection's automatic messages. */
export function MessageFields({ field }: { readonly field: FieldProps }) {
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
