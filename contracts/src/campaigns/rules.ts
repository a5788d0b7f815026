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

/** Less than this before it begins it is too late to change it. */
export const lastChangeMs = 60 * 60 * 1000;

interface Begun {
  readonly status: CampaignStatus;
  readonly scheduledAt: string | null;
}

interface Standing {
  readonly status: CampaignStatus;
  readonly pauseReason: PauseReason | null;
}

/** What has not begun, and what was stopped, may be changed; what is about to begin may not. */
export function isEditable({ status, scheduledAt }: Begun, now: Date): boolean {
  if (status === 'INATIVA' || status === 'CANCELADA') return true;
  if (status !== 'PROGRAMADA' || scheduledAt === null) return false;
  return Date.parse(scheduledAt) - now.getTime() > lastChangeMs;
}

export const mayStart = ({ status }: Pick<Begun, 'status'>): boolean =>
  status === 'INATIVA' || status === 'PROGRAMADA';

/** Also what is about to begin, and too late to be changed. */
export const mayCancel = ({ status }: Pick<Begun, 'status'>): boolean =>
  status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';

/** Of those that stand still, what goes on only when a person says so. */
export const lastingPauses: readonly PauseReason[] = ['failures', 'banned', 'logged-out'];

/** A connection that is back goes on by itself; what the brake stopped waits for somebody. */
export function mayRestart({ status, pauseReason }: Standing): boolean {
  if (status === 'CANCELADA') return true;
  return status === 'EM_ANDAMENTO' && pauseReason !== null && lastingPauses.includes(pauseReason);
}

export const mayDelete = ({ status }: Pick<Begun, 'status'>): boolean => status !== 'EM_ANDAMENTO';

export function tallyOf(tallies: CampaignTallies, states: readonly RecipientState[]): number {
  return states.reduce((sum, state) => sum + (tallies[state] ?? 0), 0);
}

/** Those who were reached; only the other side's acknowledgement says so. */
export const deliveredStates = ['delivered', 'read', 'replied'] as const satisfies readonly RecipientState[];
/** Those who said yes, whatever came of it. */
export const confirmedStates = [
  'confirmed',
  'sent',
  ...deliveredStates,
] as const satisfies readonly RecipientState[];
export const askedStates = ['asked', ...confirmedStates] as const satisfies readonly RecipientState[];
/** Those it was never meant to reach. */
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

/** In their order; what was left empty is not one of them. */
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

/** What a campaign still needs before it can begin, by the field that would give it. */
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
  /** The company's own. */
  readonly variables: readonly CampaignVariable[];
  /** What every message may say. */
  readonly general: Readonly<Record<MessageVariable, string>>;
}

/** What a message says to one person: read once from left to right, so that nothing in a name is taken for a variable. */
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

/** Answers that say yes to a campaign's question and ask for nothing else, in the languages of the product. */
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
const longestYes = 40;

/** Whether a message is no more than a yes. */
export function isPlainYes(text: string): boolean {
  if (text.length > longestYes) return false;
  if (/^(?:👍\p{Emoji_Modifier}?|✅|👌\p{Emoji_Modifier}?)+$/u.test(text.trim())) return true;
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  return yesWords.includes(words) && !/\p{N}/u.test(text);
}
