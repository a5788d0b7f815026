import type { CampaignEvent } from '@prosa/contracts/campaigns/events.ts';
import {
  type Campaign,
  type CampaignSummary,
  defaultCampaignSettings,
} from '@prosa/contracts/campaigns/schema.ts';
import { describe, expect, it } from 'vitest';
import { type CampaignList, campaignPages } from './queries.ts';
import { reduceCampaign, reduceCampaignList, reduceCampaignSettings } from './realtime.ts';
import { campaignFormOf } from './state.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

function campaign(id: number, change: Partial<CampaignSummary> = {}): CampaignSummary {
  return {
    id,
    companyId: 1,
    name: `Campanha ${id}`,
    status: 'INATIVA',
    pauseReason: null,
    confirmation: false,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    whatsappId: null,
    whatsapp: null,
    contactListId: null,
    contactList: null,
    tagListId: null,
    tag: null,
    fileListId: null,
    recipients: 0,
    tallies: {},
    createdAt: at(id),
    updatedAt: at(id),
    ...change,
  };
}

const listOf = (...records: CampaignSummary[]): CampaignList => ({
  pages: [{ records, count: records.length, hasMore: false }],
  pageParams: [1],
});
const shown = (list: CampaignList) => campaignPages.rowsOf(list).map(({ id }) => id);

describe('a live list of campaigns', () => {
  it('equals a fresh one, the newest first, after campaigns came, went on and went, each told twice', () => {
    const running = campaign(1, { status: 'EM_ANDAMENTO', tallies: { sent: 3 }, updatedAt: at(9) });
    const events: CampaignEvent[] = [
      { action: 'create', record: campaign(4) },
      { action: 'update', record: running },
      { action: 'delete', id: 2 },
    ];
    const start = listOf(campaign(3), campaign(2), campaign(1));
    const end = [...events, ...events].reduce((list, event) => reduceCampaignList(list, event, ''), start);
    expect(shown(end)).toEqual([4, 3, 1]);
    expect(campaignPages.rowsOf(end).at(-1)).toEqual(running);
  });

  it('does not go back by what comes late', () => {
    const now = campaign(1, { tallies: { delivered: 5 }, updatedAt: at(9) });
    const late = campaign(1, { tallies: { delivered: 2 }, updatedAt: at(8) });
    expect(reduceCampaignList(listOf(now), { action: 'update', record: late }, '')).toEqual(listOf(now));
  });

  it('of a search holds only what the search finds', () => {
    const record = campaign(5, { name: 'Promoção de verão' });
    expect(shown(reduceCampaignList(listOf(), { action: 'create', record }, 'verao'))).toEqual([5]);
    expect(shown(reduceCampaignList(listOf(), { action: 'create', record }, 'natal'))).toEqual([]);
  });
});

describe('a campaign that is looked at', () => {
  const whole: Campaign = {
    ...campaignFormOf(undefined),
    ...campaign(1),
    message1: 'Olá {nome}',
    mediaPath: null,
    mediaName: null,
    mediaType: null,
  };

  it('goes on and keeps its texts', () => {
    const record = campaign(1, { status: 'EM_ANDAMENTO', updatedAt: at(9) });
    const next = reduceCampaign(whole, { action: 'update', record });
    expect(next).toMatchObject({ status: 'EM_ANDAMENTO', message1: 'Olá {nome}' });
  });

  it('is the same object when another one goes on, or when news is old', () => {
    expect(reduceCampaign(whole, { action: 'update', record: campaign(2, { updatedAt: at(9) }) })).toBe(
      whole,
    );
    expect(reduceCampaign(whole, { action: 'update', record: campaign(1, { updatedAt: at(0) }) })).toBe(
      whole,
    );
    expect(reduceCampaign(whole, { action: 'delete', id: 1 })).toBe(whole);
  });
});

describe('the settings of campaigns', () => {
  const before = { ...defaultCampaignSettings, variables: [{ key: 'cupom', value: 'NATAL10' }] };
  const saved = { ...before, messageInterval: 5, variables: [] };

  it('are what another admin saved, told twice as well', () => {
    const events = [{ action: 'update', settings: saved }] as const;
    expect([...events, ...events].reduce(reduceCampaignSettings, before)).toEqual(saved);
  });

  it('are the same object when somebody saved what was there', () => {
    const again = structuredClone(before);
    expect(reduceCampaignSettings(before, { action: 'update', settings: again })).toBe(before);
  });
});
