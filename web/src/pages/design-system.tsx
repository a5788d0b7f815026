import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { Banner } from '#ui/banner.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { ColorDot } from '#ui/color-dot.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton, type PlainButtonProps } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { toast } from '#ui/toast.ts';
import { Toaster } from '#ui/toaster.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VolumeSlider } from '#ui/volume-slider.tsx';
import classes from './design-system.module.css';
import { ConversationSamples } from './design-system-conversation.tsx';
import { FormSamples } from './design-system-forms.tsx';
import { people, queues } from './design-system-samples.ts';
import { Section } from './design-system-section.tsx';
import { TableSamples } from './design-system-table.tsx';

const swatches = [
  ['canvas', 'text'],
  ['surface', 'text'],
  ['raised', 'dimmed'],
  ['hover', 'text'],
  ['accent', 'on-accent'],
  ['accent-soft', 'accent-text'],
  ['danger', 'on-accent'],
  ['danger-soft', 'danger-text'],
  ['warning-soft', 'warning-text'],
  ['success-soft', 'success-text'],
  ['info-soft', 'info-text'],
  ['neutral-soft', 'neutral-text'],
] as const;
const buttonVariants = ['primary', 'secondary', 'quiet', 'danger'] as const satisfies readonly NonNullable<
  PlainButtonProps['variant']
>[];

/** Every component in every state; served in development only. Stands alone, without the shell. */
export function DesignSystem() {
  return (
    <AppTheme>
      <Samples />
      <Toaster />
    </AppTheme>
  );
}

function Samples() {
  const t = useT();
  const [volume, setVolume] = useState(0.7);
  return (
    <main className={classes.page}>
      <BrandMark />
      <PageHeader
        title={t('design.title')}
        description={t('design.subtitle')}
        search={<SearchField label={t('ui.search')} onSearch={(text) => toast.info(text || '∅')} />}
        actions={
          <PlainButton variant="primary" icon={<IconPlus />}>
            {t('design.dialogs.formTitle')}
          </PlainButton>
        }
      />
      <Section title="design.preferences">
        <div className={classes.row}>
          <ThemeToggle />
          <LanguageMenu />
          <VolumeSlider value={volume} onChange={setVolume} />
        </div>
      </Section>
      <Section title="design.colors">
        <div className={classes.swatches}>
          {swatches.map(([background, text]) => (
            <span
              key={background}
              className={classes.swatch}
              style={{ background: `var(--ui-${background})`, color: `var(--ui-${text})` }}
            >
              {background}
            </span>
          ))}
        </div>
      </Section>
      <Section title="design.type">
        {(['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
          <p key={size} style={{ fontSize: `var(--ui-text-${size})` }}>
            {size}: {t('access.tagline')}
          </p>
        ))}
      </Section>
      <Section title="design.buttons">
        {[{}, { isBusy: true }, { disabled: true }].map((state) => (
          <div key={JSON.stringify(state)} className={classes.row}>
            {buttonVariants.map((variant) => (
              <PlainButton key={variant} variant={variant} {...state}>
                {t(`design.buttons.${variant}`)}
              </PlainButton>
            ))}
            <IconButton label={t('ui.retry')} icon={<IconPencil size={18} />} {...state} />
          </div>
        ))}
      </Section>
      <FormSamples />
      <Section title="design.badges">
        <div className={classes.row}>
          {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone === 'neutral' ? 'Offline' : t(`ui.status.${tone}`)}
            </StatusBadge>
          ))}
          {queues.map((queue) => (
            <ColorDot key={queue.value} color={queue.color} label={queue.label} />
          ))}
          {people.map((name) => (
            <UserAvatar key={name} name={name} />
          ))}
          <BrandMark isCompact size={24} />
        </div>
      </Section>
      <Section title="design.banners">
        <div className={classes.card}>
          <Banner tone="info">{t('design.toasts.info')}</Banner>
          <Banner>{t('design.toasts.warning')}</Banner>
          <Banner tone="danger">{t('design.toasts.error')}</Banner>
        </div>
      </Section>
      <Section title="design.toasts">
        <div className={classes.row}>
          {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
            <PlainButton key={kind} onClick={() => toast[kind](t(`design.toasts.${kind}`))}>
              {t(`design.toasts.${kind}`)}
            </PlainButton>
          ))}
        </div>
      </Section>
      <Section title="design.states">
        <div className={classes.grid}>
          <div className={classes.card}>
            <EmptyState
              icon={<IconPlugConnected />}
              title={t('design.empty.title')}
              hint={t('design.empty.hint')}
              action={<PlainButton variant="primary">{t('design.buttons.primary')}</PlainButton>}
            />
          </div>
          <div className={classes.card}>
            <ErrorState onRetry={() => toast.error(t('design.toasts.error'))} />
          </div>
          <div className={classes.card}>
            <SkeletonList rows={4} />
          </div>
        </div>
      </Section>
      <ConversationSamples />
      <TableSamples />
    </main>
  );
}
