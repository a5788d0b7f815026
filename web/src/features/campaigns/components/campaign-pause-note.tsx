import { canRestart } from '@prosa/contracts/campaigns/rules.ts';
import type { CampaignSummary } from '@prosa/contracts/campaigns/schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

interface CampaignPauseNoteProps {
  readonly campaign: CampaignSummary;
  readonly onRestart: () => void;
}

/** Why nothing leaves though nobody stopped it, and what to do. */
export function CampaignPauseNote({ campaign, onRestart }: CampaignPauseNoteProps) {
  const t = useT();
  const { status, pauseReason } = campaign;
  if (status !== 'EM_ANDAMENTO' || pauseReason === null) return null;
  const isNumber = pauseReason === 'banned' || pauseReason === 'logged-out' || pauseReason === 'disconnected';
  return (
    <Banner
      tone={canRestart(campaign) ? 'danger' : 'warning'}
      action={
        canRestart(campaign) ? (
          <PlainButton onClick={onRestart}>{t('campaigns.goOn')}</PlainButton>
        ) : undefined
      }
    >
      {t(`campaigns.pause.${pauseReason}`)}{' '}
      {isNumber ? <Link to="/connections">{t('campaigns.toConnections')}</Link> : null}
    </Banner>
  );
}
