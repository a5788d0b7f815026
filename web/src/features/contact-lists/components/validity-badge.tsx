import type { ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

type ValidityBadgeProps = Pick<ContactListItem, 'isWhatsappValid'>;

/** Whether the number has WhatsApp, as far as is known. */
export function ValidityBadge({ isWhatsappValid }: ValidityBadgeProps) {
  const t = useT();
  if (isWhatsappValid === null) {
    return (
      <StatusBadge icon={<IconClock size={14} stroke={2} aria-hidden="true" />}>
        {t('contact-lists.unchecked')}
      </StatusBadge>
    );
  }
  return isWhatsappValid ? (
    <StatusBadge tone="success">{t('contact-lists.valid')}</StatusBadge>
  ) : (
    <StatusBadge tone="danger">{t('contact-lists.invalid')}</StatusBadge>
  );
}
