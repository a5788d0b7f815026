import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSendFile } from '#features/sandbox-phone/mutations.ts';
import { sandboxChatQuery, sandboxCustomersQuery } from '#features/sandbox-phone/queries.ts';
import type { Purpose, Speaker } from '#features/sandbox-phone/state.ts';
import { useT } from '#lib/i18n.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatMessages } from './chat-messages.tsx';
import classes from './phone-screen.module.css';
import { SpeakerChoice } from './speaker-choice.tsx';

interface PhoneScreenProps {
  readonly customer: SandboxCustomer;
  readonly onBack: () => void;
}

/** The phone of one customer, held in the hand. */
export function PhoneScreen({ customer, onBack }: PhoneScreenProps) {
  const t = useT();
  const chat = useQuery(sandboxChatQuery(customer.id));
  const { data: customers = [] } = useQuery(sandboxCustomersQuery(customer.connectionId));
  const [purpose, setPurpose] = useState<Purpose>({ kind: 'say' });
  const people = customer.isGroup
    ? customers.filter(({ id }) => customer.memberIds.includes(id))
    : [customer];
  const [speaker, setSpeaker] = useState<Speaker>({
    fromCompany: false,
    authorId: customer.memberIds[0] ?? customer.id,
  });
  const drop = useSendFile(customer.id);
  const dropFiles = (files: readonly File[]): void => {
    for (const file of files) drop.mutate({ file, ...speaker });
  };
  const nameOf = useCallback(
    (id: number) => customers.find((each) => each.id === id)?.name ?? '',
    [customers],
  );
  return (
    <section className={classes.root} aria-label={t('sandbox.phone', { name: customer.name })}>
      <FileDrop onFiles={dropFiles}>
        <div className={classes.screen}>
          <ChatHeader customer={customer} onBack={onBack} />
          {chat.isPending ? <SkeletonList rows={5} hasAvatar={false} /> : null}
          {chat.isLoadingError ? <LoadError query={chat} /> : null}
          {chat.data ? (
            <ChatMessages
              chat={chat.data}
              customer={customer}
              nameOf={nameOf}
              speaker={speaker}
              onPurpose={setPurpose}
            />
          ) : null}
          <ChatComposer
            customer={customer}
            speaker={speaker}
            purpose={purpose}
            onPurpose={setPurpose}
            speakerChoice={<SpeakerChoice people={people} speaker={speaker} onChange={setSpeaker} />}
          />
        </div>
      </FileDrop>
    </section>
  );
}
