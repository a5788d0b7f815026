import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useNavigate } from '@tanstack/react-router';
import { ApiDocs } from '#features/messages-api/components/api-docs.tsx';
import { ApiTestForm } from '#features/messages-api/components/api-test-form.tsx';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './messages-api.module.css';

export function MessagesApiPage() {
  const t = useT();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const goToTokens = (): void => void navigate({ to: '/connections' });
  const tokensButton = isNarrow ? (
    <IconButton label={t('messages-api.toTokens')} icon={<IconKey size={20} />} onClick={goToTokens} />
  ) : (
    <PlainButton icon={<IconKey size={18} aria-hidden="true" />} onClick={goToTokens}>
      {t('messages-api.toTokens')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('messages-api.title')}
        description={t('messages-api.intro')}
        actions={tokensButton}
      />
      <div className={classes.columns}>
        <ApiDocs />
        <div className={classes.side}>
          <ApiTestForm />
        </div>
      </div>
    </div>
  );
}
