import type { RecipientRow } from '#features/campaigns/recipients/store.ts';
import type { CampaignRow } from '#features/campaigns/store.ts';
import type { CarriedFile } from '#features/messages/deliveries/service.ts';

interface ChosenText {
  /** Which of the five, from 0. */
  readonly index: number;
  readonly text: string;
}

function filledIndexes(texts: readonly string[]): number[] {
  return texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
}

type Texts = Pick<CampaignRow, 'messages' | 'confirmation_messages'>;
type Person = Pick<RecipientRow, 'position' | 'message_index'>;

/**
 * The filled ones in turn, by the place a person has in the campaign: the same after a restart. Who was asked first gets
 * the message that belongs to the question, unless it was emptied since.
 */
export function textFor(
  campaign: Texts,
  { position, message_index }: Person,
  isQuestion: boolean,
): ChosenText {
  const filled = filledIndexes(campaign.messages);
  const inTurn = filled[(position - 1) % filled.length] ?? 0;
  const index = message_index !== null && filled.includes(message_index) ? message_index : inTurn;
  if (!isQuestion) return { index, text: campaign.messages[index] ?? '' };
  const questions = campaign.confirmation_messages;
  const asked = filledIndexes(questions);
  const questionIndex = asked.includes(index) ? index : (asked[(position - 1) % asked.length] ?? 0);
  return { index, text: questions[questionIndex] ?? '' };
}

/** The file that carries the text, if there is one. */
export function mediaOf(row: CampaignRow): CarriedFile | undefined {
  const { media_key: key, media_size: size } = row;
  if (key === null || size === null) return undefined;
  return {
    key,
    size,
    sha256: row.media_sha256 ?? '',
    mimeType: row.media_type ?? '',
    originalName: row.media_name ?? '',
    renditions: {
      thumbnail_key: row.thumbnail_key,
      playable_key: row.playable_key,
      width: row.width,
      height: row.height,
      seconds: row.seconds,
    },
  };
}
