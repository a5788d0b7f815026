import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UpdateConnectionSchema } from './connections/schema.ts';
import { DaySchema, MomentSchema } from './fields.ts';
import { CreateIntegrationSchema, UpdateIntegrationSchema } from './integrations/schema.ts';
import { UpdatePromptSchema } from './prompts/schema.ts';
import { defaultQueueColor, UpdateQueueSchema } from './queues/schema.ts';
import { SubscribeSchema } from './subscriptions/schema.ts';
import { CreateTagSchema, defaultTagColor } from './tags/schema.ts';

/** Tests of single fields; rules for every field of a kind are covered by the server's every-older-form test. */
describe('lenient input', () => {
  it.each([
    ['2026-11-21T14:30:00Z', new Date('2026-11-21T14:30:00Z')],
    ['2026-11-21T14:30:00-03:00', new Date('2026-11-21T17:30:00Z')],
    ['2026-11-21 14:30:00', '2026-11-21T14:30:00'],
    ['2026-11-21T14:30', '2026-11-21T14:30'],
    ['2026-11-21', '2026-11-21'],
  ])('B10: reads the moment %s, and leaves it to the company’s clocks without an offset', (given, meant) => {
    expect(MomentSchema.parse(given)).toEqual(meant);
  });

  it('says what a moment lacks', () => {
    const messageFor = (given: string) => z.safeParse(MomentSchema, given).error?.issues[0]?.message;
    expect(messageFor('')).toBe('validation.required');
    expect(messageFor('2026-02-30')).toBe('validation.invalid');
  });

  it('reads the day of a local time', () => {
    expect(DaySchema.parse('2026-11-21')).toBe('2026-11-21');
    expect(DaySchema.parse('2026-11-21 23:59:59')).toBe('2026-11-21');
    expect(z.safeParse(DaySchema, '2026-11-31').success).toBe(false);
  });

  it('B10: takes the default for an empty colour or language', () => {
    expect(CreateTagSchema.parse({ name: 'VIP', color: '' }).color).toBe(defaultTagColor);
    expect(UpdateQueueSchema.parse({ color: '' }).color).toBe(defaultQueueColor);
    expect(UpdateIntegrationSchema.parse({ language: '' as never }).language).toBe('pt-BR');
  });

  it('B10: leaves a secret as it is when it is empty', () => {
    expect(UpdatePromptSchema.parse({ apiKey: '', voiceKey: '' })).toEqual({});
    expect(UpdateIntegrationSchema.parse({ jsonContent: '', secret: '' })).toEqual({});
    expect(UpdateIntegrationSchema.parse({ secret: null })).toEqual({ secret: null });
  });

  it('B10: accepts the account of a connection as it was read', () => {
    const account = {
      importsHistory: false,
      hasProxy: false,
      phoneNumberId: null,
      businessAccountId: null,
      hasAccessToken: false,
      hasAppSecret: false,
      webhookUrl: null,
      verifyToken: null,
    };
    const read = z.safeParse(UpdateConnectionSchema, { account });
    expect(read.data?.account).toEqual({ importsHistory: false });
    expect(z.safeParse(UpdateConnectionSchema, { account: null }).data?.account).toEqual({});
  });

  it('B10: accepts the name of an integration as its project name, unless it names an agent', () => {
    const name = 'Fluxo de vendas';
    const flow = { type: 'webhook', name, projectName: name, urlN8N: 'https://flow.example.com' } as const;
    expect(CreateIntegrationSchema.parse(flow).projectName).toBe(name);
  });

  it.each([[7], ['7'], ['{"id":7,"name":"Ouro"}'], ['{"planId":7,"title":"Ouro"}'], [{ id: 7 }]])(
    'B10: reads the plan of a checkout from %j',
    (plan) => {
      const details = { firstName: 'Ana', address2: 'Rua A', city: 'Bauru', zipcode: '1', country: 'BR' };
      expect(z.safeParse(SubscribeSchema, { ...details, plan }).data?.plan).toBe(7);
    },
  );

  it('refuses a plan that is none', () => {
    const details = { firstName: 'Ana', address2: 'Rua A', city: 'Bauru', zipcode: '1', country: 'BR' };
    for (const plan of ['{', '{}', 'ouro', [7], { name: 'Ouro' }]) {
      expect([plan, z.safeParse(SubscribeSchema, { ...details, plan }).success]).toEqual([plan, false]);
    }
  });
});
