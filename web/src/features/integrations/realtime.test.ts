import type { Integration, IntegrationEvent } from '@prosa/contracts/integrations/schema.ts';
import { describe, expect, it } from 'vitest';
import { type IntegrationList, integrationPages } from './queries.ts';
import { reduceIntegrationList } from './realtime.ts';
import { checkIntegration, integrationFormOf, integrationOf, testOf } from './state.ts';

function integration(id: number, name: string, change: Partial<Integration> = {}): Integration {
  const time = new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString();
  return {
    id,
    type: 'webhook',
    name,
    projectName: name,
    language: 'pt-BR',
    hasJsonContent: false,
    urlN8N: 'https://flow.example.com',
    hasSecret: false,
    typebotSlug: '',
    typebotExpires: 1,
    typebotKeywordFinish: '',
    typebotKeywordRestart: '',
    typebotRestartMessage: '',
    typebotUnknownMessage: '',
    typebotDelayMessage: 1000,
    companyId: 1,
    createdAt: time,
    updatedAt: time,
    ...change,
  };
}

const listOf = (...queueIntegrations: Integration[]): IntegrationList => ({
  pages: [{ queueIntegrations, count: queueIntegrations.length, hasMore: false }],
  pageParams: [1],
});
const shown = (list: IntegrationList) => integrationPages.rowsOf(list).map(({ name }) => name);

describe('a live list of integrations', () => {
  it('equals a fresh one after some were made, renamed and removed, each told twice', () => {
    const later = { updatedAt: '2026-02-01T00:00:00.000Z' };
    const events: IntegrationEvent[] = [
      { action: 'create', queueIntegration: integration(3, 'Robô') },
      { action: 'update', queueIntegration: integration(1, 'Fluxo', later) },
      { action: 'delete', integrationId: 2 },
    ];
    const start = listOf(integration(2, 'Velho'), integration(1, 'Antigo'));
    const end = [...events, ...events].reduce((list, event) => reduceIntegrationList(list, event, ''), start);
    expect(shown(end)).toEqual(['Robô', 'Fluxo']);
  });

  it('of a search takes in only what it would find', () => {
    const joined = reduceIntegrationList(
      listOf(),
      { action: 'create', queueIntegration: integration(1, 'Robô') },
      'robo',
    );
    expect(shown(joined)).toEqual(['Robô']);
    const other = { action: 'create', queueIntegration: integration(2, 'Fluxo') } as const;
    expect(shown(reduceIntegrationList(joined, other, 'robo'))).toEqual(['Robô']);
  });
});

describe('the form of an integration', () => {
  const filled = { ...integrationFormOf(undefined), name: 'Robô', urlN8N: 'https://bot.example.com' };

  it('asks for what its kind needs, and sends nothing else', () => {
    expect(Object.keys(checkIntegration(filled))).toEqual(['typebotSlug']);
    expect(checkIntegration({ ...filled, typebotSlug: 'loja' })).toEqual({});
    expect(checkIntegration({ ...filled, type: 'n8n' })).toEqual({});
    expect(integrationOf({ ...filled, type: 'n8n', typebotSlug: 'loja' })).toEqual({
      type: 'n8n',
      name: 'Robô',
      urlN8N: 'https://bot.example.com',
    });
    expect(integrationOf({ ...filled, type: 'webhook', secret: 's' })).toHaveProperty('secret', 's');
    expect(integrationOf({ ...filled, secret: 's' })).not.toHaveProperty('secret');
  });

  it('of Dialogflow asks for the key of the account once, and tests with the one that was saved', () => {
    const agent = { ...filled, type: 'dialogflow', projectName: 'loja' } as const;
    expect(Object.keys(checkIntegration(agent))).toEqual(['jsonContent']);
    expect(checkIntegration(agent, true)).toEqual({});
    expect(Object.keys(checkIntegration({ ...agent, jsonContent: 'x' }, true))).toEqual(['jsonContent']);
    expect(integrationOf(agent)).toEqual({
      type: 'dialogflow',
      name: 'Robô',
      projectName: 'loja',
      language: 'pt-BR',
    });
    expect(testOf(agent, 7)).toMatchObject({ integrationId: 7, projectName: 'loja', jsonContent: '' });
    expect(testOf({ ...agent, type: 'n8n' }, undefined)).not.toHaveProperty('integrationId');
  });

  it('does not take a number that cannot be read', () => {
    expect(Object.keys(checkIntegration({ ...filled, typebotSlug: 'loja', typebotExpires: '' }))).toEqual([
      'typebotExpires',
    ]);
  });
});
