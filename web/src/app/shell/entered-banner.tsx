import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useState } from 'react';
import { showError } from '#app/error-toasts.ts';
import { useT } from '#lib/i18n.ts';
import { session, useSessionUser } from '#lib/session.ts';
import { Banner } from '#ui/banner.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

/** Says on every page that a super user is in a company of somebody else, and leads out of it. */
export function EnteredBanner() {
  const t = useT();
  const { enteredBy, company, name } = useSessionUser();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!enteredBy) return null;
  const leave = (): void => {
    setIsLeaving(true);
    session.leave().catch((error: unknown) => {
      setIsLeaving(false);
      showError(error);
    });
  };
  return (
    <Banner
      tone="info"
      icon={<IconEye size={18} aria-hidden="true" />}
      action={
        <PlainButton onClick={leave} isBusy={isLeaving}>
          {t(isLeaving ? 'shell.entered.leaving' : 'shell.entered.leave')}
        </PlainButton>
      }
    >
      {t('shell.entered', { company: company.name, name })}
    </Banner>
  );
}
