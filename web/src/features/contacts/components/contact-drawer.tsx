import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contactQuery } from '#features/contacts/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './contact-drawer.module.css';

export type ContactDrawerTab = 'details' | 'notes';

export interface ContactDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly contactId: number;
  readonly tab: ContactDrawerTab;
  readonly onTab: (tab: ContactDrawerTab) => void;
  readonly onEdit: (contact: Contact) => void;
  readonly notes: ReactNode;
}

function Details({ contactId, onEdit }: Pick<ContactDrawerProps, 'contactId' | 'onEdit'>) {
  const t = useT();
  const format = useFormat();
  const query = useQuery(contactQuery(contactId));
  if (query.isPending) return <SkeletonList rows={4} hasAvatar={false} />;
  if (query.isLoadingError) {
    return <LoadError query={query} />;
  }
  const { name, number, email, profilePicUrl, extraInfo, createdAt, optedOutAt } = query.data;
  const facts = [
    { name: t('contacts.number'), value: number === '' ? '' : formatPhoneNumber(number) },
    { name: t('contacts.email'), value: email },
    { name: t('contacts.since'), value: format.date(createdAt) },
    {
      name: t('contacts.campaigns'),
      value: optedOutAt === null ? '' : t('contacts.optedOut', { date: format.date(optedOutAt) }),
    },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <div className={classes.person}>
        <UserAvatar name={name} image={profilePicUrl} seed={number || name} size={72} />
        <p className={classes.name}>{name}</p>
        <PlainButton icon={<IconPencil size={16} aria-hidden="true" />} onClick={() => onEdit(query.data)}>
          {t('contacts.editTitle')}
        </PlainButton>
      </div>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {extraInfo.length === 0 ? null : (
        <>
          <h3 className={classes.heading}>{t('contacts.extraInfo')}</h3>
          <dl className={classes.facts}>
            {extraInfo.map((info) => (
              <div key={info.id}>
                <dt>{info.name}</dt>
                <dd>{info.value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** All that is known of the person one talks with, beside the conversation. */
export function ContactDrawer(props: ContactDrawerProps) {
  const { isOpen, onClose, contactId, tab, onTab, onEdit, notes } = props;
  const t = useT();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t('contacts.contact')}>
      <TabPanels<ContactDrawerTab>
        label={t('contacts.contact')}
        tabs={[
          {
            key: 'details',
            label: t('contacts.details'),
            content: <Details contactId={contactId} onEdit={onEdit} />,
          },
          { key: 'notes', label: t('contacts.notes'), content: notes },
        ]}
        value={tab}
        onChange={onTab}
      />
    </SidePanel>
  );
}
