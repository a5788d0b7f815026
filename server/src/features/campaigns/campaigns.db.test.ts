import { describe, expect, it } from 'vitest';
import { handOverAct } from '#features/messages/act-service.ts';
import type { Tx } from '#platform/database/database.ts';
import { type Answer, type CampaignCompany, campaignCompany } from '#testing/campaign-company.ts';
import { ownApp } from '#testing/own-app.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });

/** Seeded generator: the same seed gives the same numbers, so that a failure can be reproduced. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Killed extends Error {}
const people = 8;

interface World {
  readonly talk: CampaignCompany;
  readonly id: number;
  readonly chance: () => number;
  /** Provider ids of the messages and of the confirmation questions that each person received. */
  readonly heard: Map<string, Set<string>>;
}

/** Simulates a process that dies before the commit. */
async function killed(talk: CampaignCompany, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await talk
    .inTx(async (tx) => {
      await work(tx);
      throw new Killed();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
}

const answers: readonly Answer[] = [
  'nothing',
  'nothing',
  'nothing',
  { status: 'sent' },
  { status: 'delivered' },
  { status: 'read' },
  { failure: 'recipient' },
];

const question = 'Posso mandar?';

function note(heard: World['heard'], act: Awaited<ReturnType<CampaignCompany['acts']>>[number]): void {
  // The automatic opt-out reply is not part of the campaign.
  if (act.priority === 0) return;
  const about = `${act.address} ${act.body === question ? 'question' : 'message'}`;
  heard.set(about, (heard.get(about) ?? new Set()).add(act.provider_id));
}

/** Delivers one act of the outbox; a second delivery uses the same provider id. */
async function handOne({ talk, chance, heard }: World): Promise<void> {
  const acts = await talk.acts();
  const act = acts[Math.floor(chance() * acts.length)];
  if (!act || !(await talk.inTx((tx) => handOverAct(tx, act, talk.clock.now())))) return;
  note(heard, act);
  const answer = answers[Math.floor(chance() * answers.length)] ?? 'nothing';
  await talk.answerFor(act, answer);
  if (chance() < 0.3) await talk.answerFor(act, answer);
}

const deeds: Record<string, (world: World) => Promise<unknown>> = {
  send: ({ talk }) => talk.step(),
  sendKilled: ({ talk }) => killed(talk, talk.sendNext),
  // A run whose lease expired continues beside its successor.
  sendTwice: async ({ talk }) => {
    await talk.clock.advance(6000);
    await Promise.all([talk.step('one'), talk.step('other')]);
  },
  hand: handOne,
  stop: ({ talk, id }) => refusable(talk.inTx((tx) => talk.running.cancel(tx, id))),
  stopKilled: ({ talk, id }) => refusable(killed(talk, (tx) => talk.running.cancel(tx, id))),
  goOn: ({ talk, id }) => refusable(talk.inTx((tx) => talk.running.restart(tx, id))),
  write: ({ talk, chance }) => talk.personSays(Math.floor(chance() * people), 'Sim'),
  leave: ({ talk, chance }) =>
    chance() < 0.2 ? talk.personSays(Math.floor(chance() * people), 'sair') : Promise.resolve(),
  prepare: ({ talk, id }) => talk.prepare(id),
};

/** Relative frequency of each action. */
const weights: Record<keyof typeof deeds, number> = {
  send: 6,
  sendKilled: 1,
  sendTwice: 1,
  hand: 6,
  stop: 2,
  stopKilled: 1,
  goOn: 4,
  write: 1,
  leave: 1,
  prepare: 1,
};
const urn = Object.entries(weights).flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

/** Ignores the refusal of an action that the current status does not allow. */
async function refusable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_CAMPAIGN_STATUS') throw error;
  });
}

/** Runs the campaign to its end without further faults, and confirms every message. */
async function finish(world: World): Promise<void> {
  const { talk, id, heard } = world;
  for (let round = 0; round < 50; round += 1) {
    await refusable(talk.inTx((tx) => talk.running.restart(tx, id)));
    await talk.prepare(id);
    await talk.step();
    for (const act of await talk.acts()) {
      if (!(await talk.inTx((tx) => handOverAct(tx, act, talk.clock.now())))) continue;
      note(heard, act);
      await talk.answerFor(act, { status: 'sent' });
    }
    await talk.clock.advance(80 * 3600 * 1000);
    if ((await talk.row(id)).status === 'FINALIZADA') return;
  }
}

type Spans = Record<string, number>;

/** Stored counts of the timeline, without those that were reverted. */
async function spansOf(talk: CampaignCompany, campaignId: number): Promise<Spans> {
  const rows = await talk.inTx((tx) =>
    tx.db.selectFrom('campaign_spans').selectAll().where('campaign_id', '=', campaignId).execute(),
  );
  const spans: Spans = {};
  for (const row of rows) {
    for (const outcome of outcomes) {
      const name = `${row.minutes} ${row.starts_at} ${outcome}`;
      if (row[outcome] !== 0) spans[name] = (spans[name] ?? 0) + row[outcome];
    }
  }
  return spans;
}

const outcomes = ['sent', 'delivered', 'read', 'replied', 'failed'] as const;

/** The same counts, computed recipient by recipient. */
function plainCount(people: Awaited<ReturnType<CampaignCompany['recipients']>>): Spans {
  const spans: Spans = {};
  for (const person of people) {
    for (const outcome of outcomes) {
      const at = person[`${outcome}_at`];
      if (at === null) continue;
      const inMinute = `1 ${at.slice(0, 16)}:00.000Z ${outcome}`;
      const inHour = `60 ${at.slice(0, 13)}:00:00.000Z ${outcome}`;
      for (const name of [inMinute, inHour]) spans[name] = (spans[name] ?? 0) + 1;
    }
  }
  return spans;
}

describe('over stops, restarts, kills and words that come twice', () => {
  it.each([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
    [5, false],
    [6, true],
  ])(
    'each person gets at most one message and has one outcome (seed %i, asks first: %s)',
    async (seed, asks) => {
      const chance = chanceFrom(seed);
      const talk = await campaignCompany(app, { people, random: chance });
      const id = await talk.add({ confirmation: asks, confirmation_messages: [question] });
      const world: World = { talk, id, chance, heard: new Map() };
      await talk.inTx((tx) => talk.running.start(tx, id));
      const done: string[] = [];
      for (let n = 0; n < 60; n += 1) {
        const name = n === 0 ? 'prepare' : (urn[Math.floor(chance() * urn.length)] ?? 'send');
        done.push(name);
        await deeds[name]?.(world);
      }
      await finish(world);
      const trace = done.join(' ');
      const states = await talk.states(id);
      const row = await talk.row(id);
      expect([row.status, row.recipients, states.length], trace).toEqual(['FINALIZADA', people, people]);
      for (const [about, names] of world.heard) expect([about, names.size], trace).toEqual([about, 1]);
      const lasting = ['asked', 'sent', 'delivered', 'read', 'replied', 'failed', 'opted-out'];
      expect(
        states.filter((state) => !lasting.includes(state)),
        trace,
      ).toEqual([]);
      const counted = Object.groupBy(states, (state) => state);
      const expected = Object.fromEntries(Object.entries(counted).map(([state, all]) => [state, all.length]));
      expect(await talk.tallies(id), trace).toEqual(expected);
      expect(await spansOf(talk, id), trace).toEqual(plainCount(await talk.recipients(id)));
    },
  );
});
