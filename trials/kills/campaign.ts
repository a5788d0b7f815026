import { createCampaign, saveCampaignSettings, startCampaign } from '@prosa/contracts/campaigns/api.ts';
import { createContactList, createContactListItem } from '@prosa/contracts/contact-lists/api.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import type { Fault } from './audit.ts';
import type { KilledWorld, Person } from './killed-world.ts';
import type { RetryingClient } from './retrying-client.ts';

/** Recipients who never wrote. No number ends in the digits that mean no WhatsApp in the sandbox. */
export const makeRecipients = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    from: `55119${60_000_001 + index * 10}`,
    name: `Pessoa ${index}`,
  }));

/** Interval between recipients; half of it on average. */
const secondsBetween = 1;

/** Starts a campaign that runs during the faults. */
export async function beginCampaign(
  { call }: RetryingClient,
  world: KilledWorld,
  connectionId: number,
  people: readonly Person[],
): Promise<void> {
  const pace = {
    messageInterval: secondsBetween,
    longerIntervalAfter: 0,
    greaterInterval: 0,
    variables: [],
  };
  await call(saveCampaignSettings, { body: { settings: pace } });
  const { id: contactListId } = await call(createContactList, { body: { name: 'Saldão' } });
  for (const person of people) {
    world.meet(person);
    await call(createContactListItem, { body: { contactListId, name: person.name, number: person.from } });
  }
  const { id: campaignId } = await call(createCampaign, {
    body: { name: 'Saldão', message1: 'Olá {nome}!', contactListId, whatsappId: connectionId },
  });
  await call(startCampaign, { params: { campaignId } });
}

/** Stored outcomes of a recipient, and how often their phone received the message. */
export interface Addressed {
  readonly number: string;
  readonly outcomes: readonly { readonly state: string; readonly failure: string | null }[];
  readonly told: number;
}

const reached = new Set(['sent', 'delivered', 'read', 'replied']);
const undecided = new Set(['waiting', 'queued', 'asked', 'confirmed']);

const describe = ({ number, outcomes, told }: Addressed) =>
  `${number} ${outcomes.map(({ state, failure }) => failure ?? state).join(', ')}: told ${told} times`;

/** Checks that every recipient has exactly one outcome, matched by what the phone received. */
export function faultsOf(people: readonly Addressed[]): Fault[] {
  const any = ({ outcomes }: Addressed, states: ReadonlySet<string>) =>
    outcomes.some(({ state }) => states.has(state));
  const those = (what: string, isWrong: (person: Addressed) => boolean): Fault => ({
    what: `recipients ${what}`,
    cases: people.filter(isWrong).map(describe),
  });
  return [
    those('without exactly one outcome', ({ outcomes }) => outcomes.length !== 1),
    those('still undecided', (person) => any(person, undecided)),
    those('told twice', ({ told }) => told > 1),
    those('told and not told', (person) => any(person, reached) !== person.told > 0),
    those('who were not reached', (person) => !any(person, reached) && !any(person, undecided)),
  ];
}

const wrongCounts = `
  select state || ': ' || coalesce(kept.count, 0) || ' instead of ' || coalesce(real.count, 0) as case
  from (select state, sum(count) as count from campaign_tallies group by state) as kept
  full join (select state, count(*) as count from campaign_recipients group by state) as real using (state)
  where coalesce(kept.count, 0) <> coalesce(real.count, 0)`;

export async function auditCampaign(
  owner: OwnerConnection,
  world: KilledWorld,
  people: readonly Person[],
): Promise<Fault[]> {
  const rows = await owner.query<{ number: string; state: string; failure: string | null }>(
    'select number, state, failure from campaign_recipients',
  );
  const outcomesOf = Map.groupBy(rows, ({ number }) => number);
  const addressed: Addressed[] = [];
  for (const person of people) {
    const told = (await world.receivedBy(owner, person)).length;
    addressed.push({ number: person.from, outcomes: outcomesOf.get(person.from) ?? [], told });
  }
  const counts = await owner.query<{ case: string }>(wrongCounts);
  return [
    ...faultsOf(addressed),
    { what: 'counts of the campaign that are wrong', cases: counts.map((row) => row.case) },
  ];
}
