import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useQuery } from '@tanstack/react-query';
import { useRevealPhone, useStartCall } from '#features/sandbox-phone/mutations.ts';
import { companyTypingQuery } from '#features/sandbox-phone/queries.ts';
import { identityOf } from '#features/sandbox-phone/state.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './chat-header.module.css';
import { CustomerAvatar } from './customer-avatar.tsx';

interface ChatHeaderProps {
  readonly customer: SandboxCustomer;
  readonly onBack: () => void;
}

export function ChatHeader({ customer, onBack }: ChatHeaderProps) {
  const t = useT();
  const { data: isTyping = false } = useQuery(companyTypingQuery(customer.id));
  const ring = useStartCall(customer.id);
  const reveal = useRevealPhone();
  const isHidden = !customer.isGroup && customer.phone === null;
  return (
    <div className={classes.root}>
      <span className={classes.back}>
        <IconButton label={t('sandbox.back')} icon={<IconArrowLeft size={20} />} onClick={onBack} />
      </span>
      <CustomerAvatar customer={customer} />
      <div className={classes.words}>
        <h2 className={classes.name}>{customer.name}</h2>
        <p className={classes.identity} aria-live="polite">
          {isTyping ? t('sandbox.companyTyping') : identityOf(customer, t)}
        </p>
      </div>
      {isHidden ? (
        <IconButton
          label={t('sandbox.reveal')}
          icon={<IconId size={20} />}
          isBusy={reveal.isPending}
          onClick={() =>
            reveal.mutate(customer.id, { onSuccess: () => toast.success(t('sandbox.revealed')) })
          }
        />
      ) : null}
      {customer.isGroup ? null : (
        <>
          <IconButton
            label={t('sandbox.videoCall')}
            icon={<IconVideo size={20} />}
            onClick={() => ring.mutate(true)}
          />
          <IconButton
            label={t('sandbox.call')}
            icon={<IconPhone size={20} />}
            onClick={() => ring.mutate(false)}
          />
        </>
      )}
    </div>
  );
}
