import type { AnnouncementPriority } from '@prosa/contracts/announcements/schema.ts';
import { priorityTones } from '#features/announcements/state.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

export function PriorityBadge({ priority }: { readonly priority: AnnouncementPriority }) {
  const t = useT();
  return <StatusBadge tone={priorityTones[priority]}>{t(`announcements.priority.${priority}`)}</StatusBadge>;
}
