import type { CampaignStatus, CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import type { ReactNode } from 'react';
import { statusTones } from '#features/campaigns/state.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

interface CampaignStatusBadgeProps {
  readonly campaign: Pick<CampaignSummary, 'status' | 'pauseReason'>;
}

const shape = { size: 14, stroke: 2, 'aria-hidden': true } as const;
const icons: Partial<Record<CampaignStatus, ReactNode>> = {
  PROGRAMADA: <IconClock {...shape} />,
  EM_ANDAMENTO: <IconPlayerPlay {...shape} />,
  CANCELADA: <IconPlayerStop {...shape} />,
};

export function CampaignStatusBadge({ campaign: { status, pauseReason } }: CampaignStatusBadgeProps) {
  const t = useT();
  if (status === 'EM_ANDAMENTO' && pauseReason !== null) {
    return (
      <StatusBadge tone="warning" icon={<IconPlayerPause {...shape} />}>
        {t('campaigns.paused')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={statusTones[status]} icon={icons[status]}>
      {t(`campaigns.status.${status}`)}
    </StatusBadge>
  );
}
