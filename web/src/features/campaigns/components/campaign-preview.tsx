import { useDebouncedValue } from '@mantine/hooks';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignPreviewQuery, type PreviewRequest } from '#features/campaigns/queries.ts';
import type { Attachment } from '#lib/attachment.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MessageBubble } from '#ui/message-bubble.tsx';
import classes from './campaign-preview.module.css';

interface CampaignPreviewProps {
  readonly message: string;
  /** Confirmation question that is sent first; undefined when the campaign has none. */
  readonly question: string | undefined;
  readonly audience: Omit<PreviewRequest, 'message'>;
  readonly attachment: Attachment;
}

/** Avoids a request per key press and still updates while typing. */
const debounceMs = 400;

/** Renders the message for a few real recipients; returns the typed text until they are loaded. */
function useSamples(message: string, audience: Omit<PreviewRequest, 'message'>) {
  const [settled] = useDebouncedValue(message, debounceMs);
  const { data } = useQuery(campaignPreviewQuery({ ...audience, message: settled }));
  const isAsked = settled.trim() !== '' && (audience.contactListId != null || audience.tagListId != null);
  return isAsked ? (data?.samples ?? []) : [];
}

export function CampaignPreview({ message, question, audience, attachment }: CampaignPreviewProps) {
  const t = useT();
  const [chosen, setChosen] = useState(0);
  const samples = useSamples(message, audience);
  const questions = useSamples(question ?? '', audience);
  const people = samples.length > 0 ? samples : questions;
  const index = people.length === 0 ? 0 : chosen % people.length;
  const person = people[index];
  const step = (by: number): void => setChosen((index + by + people.length) % people.length);
  const isEmpty = message.trim() === '' && !attachment && !question?.trim();
  return (
    <section className={classes.root} aria-label={t('campaigns.preview')}>
      <div className={classes.head}>
        <p className={classes.title}>{t('campaigns.preview')}</p>
        {people.length > 1 ? (
          <span className={classes.steps}>
            <IconButton
              label={t('campaigns.previewBefore')}
              icon={<IconChevronLeft size={16} />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={t('campaigns.previewNext')}
              icon={<IconChevronRight size={16} />}
              onClick={() => step(1)}
            />
          </span>
        ) : null}
      </div>
      <div className={classes.canvas}>
        {isEmpty ? (
          <p className={classes.empty}>{t('campaigns.previewEmpty')}</p>
        ) : (
          <>
            <p className={classes.person}>
              {person
                ? t('campaigns.previewFor', { name: person.name, number: formatPhoneNumber(person.number) })
                : t('campaigns.previewNobody')}
            </p>
            {question?.trim() ? (
              <>
                <MessageBubble text={questions[index]?.text ?? question} />
                <p className={classes.between}>{t('campaigns.previewAnswer')}</p>
              </>
            ) : null}
            {message.trim() === '' && !attachment ? null : (
              <MessageBubble text={samples[index]?.text ?? message} attachment={attachment} />
            )}
          </>
        )}
      </div>
    </section>
  );
}
