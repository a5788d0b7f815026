import {
  fillPlaceholders,
  type MessageVariable,
  personalNameOf,
  variableValue,
} from '#contracts/message-variables.ts';
import type {
  CampaignStatus,
  CampaignTallies,
  CampaignVariable,
  PauseReason,
  RecipientState,
} from './schema.ts';

/** A scheduled campaign cannot be changed later than this before its start. */
export const lastChangeMs = 60 * 60 * 1000;

interface Begun {
  readonly status: CampaignStatus;
  readonly scheduledAt: string | null;
}

interface Standing {
  readonly status: CampaignStatus;
  readonly pauseReason: PauseReason | null;
}

/** Campaigns that have not started or were cancelled can be edited; those about to start cannot. */
export function isEditable({ status, scheduledAt }: Begun, now: Date): boolean {
  if (status === 'INATIVA' || status === 'CANCELADA') return true;
  if (status !== 'PROGRAMADA' || scheduledAt === null) return false;
  return Date.parse(scheduledAt) - now.getTime() > lastChangeMs;
}

export const canStart = ({ status }: Pick<Begun, 'status'>): boolean =>
  status === 'INATIVA' || status === 'PROGRAMADA';

/** Also allows cancelling a campaign that is about to start and can no longer be edited. */
export const canCancel = ({ status }: Pick<Begun, 'status'>): boolean =>
  status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';

/** Pause reasons after which a campaign resumes only when a person restarts it. */
export const manualPauses: readonly PauseReason[] = ['failures', 'banned', 'logged-out'];

/** A pause for a lost connection ends by itself; the reasons in `manualPauses` need a restart by a person. */
export function canRestart({ status, pauseReason }: Standing): boolean {
  if (status === 'CANCELADA') return true;
  return status === 'EM_ANDAMENTO' && pauseReason !== null && manualPauses.includes(pauseReason);
}

export const canDelete = ({ status }: Pick<Begun, 'status'>): boolean => status !== 'EM_ANDAMENTO';

export function tallyOf(tallies: CampaignTallies, states: readonly RecipientState[]): number {
  return states.reduce((sum, state) => sum + (tallies[state] ?? 0), 0);
}

/** States of recipients who were reached, as acknowledged by the recipient's side. */
export const deliveredStates = ['delivered', 'read', 'replied'] as const satisfies readonly RecipientState[];
/** States of recipients who agreed to get the message, whatever became of it. */
export const confirmedStates = [
  'confirmed',
  'sent',
  ...deliveredStates,
] as const satisfies readonly RecipientState[];
export const askedStates = ['asked', ...confirmedStates] as const satisfies readonly RecipientState[];
/** States of recipients who never get the message. */
export const excludedStates = [
  'opted-out',
  'invalid',
  'duplicate',
] as const satisfies readonly RecipientState[];

export function validCount({
  recipients,
  tallies,
}: {
  readonly recipients: number;
  readonly tallies: CampaignTallies;
}): number {
  return Math.max(0, recipients - tallyOf(tallies, excludedStates));
}

/** Returns the texts that are not empty, in their order. */
export function filledTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => text.trim() !== '');
}

export type MissingPart = 'whatsappId' | 'contactListId' | 'message1' | 'confirmationMessage1';

interface Startable {
  readonly hasConnection: boolean;
  readonly hasAudience: boolean;
  readonly messages: readonly string[];
  readonly confirmation: boolean;
  readonly confirmationMessages: readonly string[];
}

/** Returns the fields that must be filled in before a campaign can start. */
export function missingParts(campaign: Startable): MissingPart[] {
  const asksNothing = campaign.confirmation && filledTexts(campaign.confirmationMessages).length === 0;
  return [
    ...(campaign.hasConnection ? [] : (['whatsappId'] as const)),
    ...(campaign.hasAudience ? [] : (['contactListId'] as const)),
    ...(filledTexts(campaign.messages).length > 0 ? [] : (['message1'] as const)),
    ...(asksNothing ? (['confirmationMessage1'] as const) : []),
  ];
}

export interface CampaignPerson {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

export interface CampaignValues {
  readonly person: CampaignPerson;
  /** Variables defined by the company. */
  readonly variables: readonly CampaignVariable[];
  /** Variables available in every message. */
  readonly general: Readonly<Record<MessageVariable, string>>;
}

/**
 * Fills the variables of a message for one person. The text is read once from left to right, so a name that contains a
 * placeholder is not expanded again.
 */
export function fillCampaignText(text: string, { person, variables, general }: CampaignValues): string {
  const own: Readonly<Record<string, string>> = {
    ...Object.fromEntries(variables.map(({ key, value }) => [key, value])),
    nome: personalNameOf(person.name),
    email: person.email,
    numero: person.number,
  };
  const filled = fillPlaceholders(text, String.raw`(?:\{\{[^{}]*\}\}|\{[\p{L}\p{N}_-]+\})`, (typed) => {
    if (typed.startsWith('{{')) return variableValue(typed, general);
    const key = typed.slice(1, -1);
    return Object.hasOwn(own, key) ? own[key] : undefined;
  });
  return filled === '' && text !== '' ? general.ms : filled;
}

/** Answers that mean yes to a campaign's question and nothing else, in the languages of the product. */
const yesWords: readonly string[] = [
  's',
  'sim',
  'sim por favor',
  'sim pode',
  'sim quero',
  'quero',
  'quero sim',
  'pode',
  'pode sim',
  'pode mandar',
  'pode enviar',
  'manda',
  'claro',
  'claro que sim',
  'com certeza',
  'aceito',
  'confirmo',
  'ok',
  'okay',
  'yes',
  'y',
  'yes please',
  'sure',
  'si',
  'si por favor',
  'dale',
  'por supuesto',
];
const maxYesLength = 40;

/** Returns whether a message is a yes and nothing more. */
export function isPlainYes(text: string): boolean {
  if (text.length > maxYesLength) return false;
  if (/^(?:👍\p{Emoji_Modifier}?|✅|👌\p{Emoji_Modifier}?)+$/u.test(text.trim())) return true;
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return yesWords.includes(words) && !/\p{N}/u.test(text);
}
