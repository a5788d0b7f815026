import { describe, expect, it } from 'vitest';
import {
  askedStates,
  canCancel,
  canDelete,
  canRestart,
  canStart,
  confirmedStates,
  deliveredStates,
  fillCampaignText,
  isEditable,
  isPlainYes,
  missingParts,
  tallyOf,
  validCount,
} from './rules.ts';
import { campaignStatuses } from './schema.ts';

const now = new Date('2026-11-15T12:00:00.000Z');

describe('a campaign', () => {
  it.each([
    ['INATIVA', null, true],
    ['CANCELADA', null, true],
    ['PROGRAMADA', '2026-11-15T13:00:01.000Z', true],
    ['PROGRAMADA', '2026-11-15T13:00:00.000Z', false],
    ['PROGRAMADA', '2026-11-15T11:00:00.000Z', false],
    ['EM_ANDAMENTO', '2026-11-16T12:00:00.000Z', false],
    ['FINALIZADA', null, false],
  ] as const)('that is %s for %s may be changed: %s', (status, scheduledAt, expected) => {
    expect(isEditable({ status, scheduledAt }, now)).toBe(expected);
  });

  it('is started before it ran, stopped while it runs, gone on with after it was stopped, removed unless it runs', () => {
    const allowed = (may: (campaign: { status: (typeof campaignStatuses)[number] }) => boolean) =>
      campaignStatuses.filter((status) => may({ status }));
    expect(allowed(canStart)).toEqual(['INATIVA', 'PROGRAMADA']);
    expect(allowed(canCancel)).toEqual(['PROGRAMADA', 'EM_ANDAMENTO']);
    expect(allowed(({ status }) => canRestart({ status, pauseReason: null }))).toEqual(['CANCELADA']);
    expect(allowed(canDelete)).not.toContain('EM_ANDAMENTO');
  });

  it('goes on by a person where the brake stopped it, and by itself where the connection was away', () => {
    const paused = (pauseReason: 'failures' | 'banned' | 'disconnected') =>
      canRestart({ status: 'EM_ANDAMENTO', pauseReason });
    expect([paused('failures'), paused('banned'), paused('disconnected')]).toEqual([true, true, false]);
  });

  it('counts who was reached, asked and never meant to be', () => {
    const tallies = { waiting: 2, asked: 3, confirmed: 1, sent: 4, delivered: 5, read: 6, replied: 7 };
    expect(tallyOf(tallies, deliveredStates)).toBe(18);
    expect(tallyOf(tallies, confirmedStates)).toBe(23);
    expect(tallyOf(tallies, askedStates)).toBe(26);
    const left = { ...tallies, invalid: 1, duplicate: 2, 'opted-out': 4 };
    expect(validCount({ recipients: 35, tallies: left })).toBe(28);
  });
});

const values = {
  person: { name: "Ana D'Ávila", number: '5531987654321', email: 'ana@exemplo.com' },
  variables: [
    { key: 'desconto', value: '20% & mais' },
    { key: 'nome', value: 'outra coisa' },
  ],
  general: { firstName: 'Ana', name: 'Ana', ms: 'Bom dia', protocol: '1', date: '15/11/2026', hour: '09:00' },
};

describe('the text of a campaign', () => {
  it.each([
    ['Olá {nome}! {numero} {email}', "Olá Ana D'Ávila! 5531987654321 ana@exemplo.com"],
    ['{desconto} até {{date}}', '20% & mais até 15/11/2026'],
    ['{{ms}}, {{ firstName }}', 'Bom dia, Ana'],
    ['{nada} {{nada}} {nome', '{nada} {{nada}} {nome'],
    ['{{nome}}', '{{nome}}'],
  ])('%s says %s', (text, expected) => expect(fillCampaignText(text, values)).toBe(expected));

  it('B6: calls nobody by a number', () => {
    const nameless = {
      ...values,
      person: { ...values.person, name: '+55 31 98765-4321' },
      general: { ...values.general, firstName: '', name: '' },
    };
    expect(fillCampaignText('Olá, {nome}! {{ms}}, {{firstName}}.', nameless)).toBe('Olá! Bom dia.');
    expect(fillCampaignText('{nome}', nameless)).toBe('Bom dia');
  });

  it('takes nothing in a name for a variable', () => {
    const person = { ...values.person, name: '{email} {{date}} $&' };
    expect(fillCampaignText('{nome}', { ...values, person })).toBe('{email} {{date}} $&');
  });
});

describe('what a campaign needs to begin', () => {
  const whole = {
    hasConnection: true,
    hasAudience: true,
    messages: ['', 'Oi'],
    confirmation: false,
    confirmationMessages: [''],
  };
  it('is a connection, an audience, a message, and a question where it asks first', () => {
    expect(missingParts(whole)).toEqual([]);
    expect(missingParts({ ...whole, confirmation: true })).toEqual(['confirmationMessage1']);
    const empty = { ...whole, hasConnection: false, hasAudience: false, messages: [' '] };
    expect(missingParts(empty)).toEqual(['whatsappId', 'contactListId', 'message1']);
  });
});

it.each(['Sim', 'sim!!', 'SIM, por favor', 'Pode mandar', 'Sí', 'yes', '👍🏽', '✅'])(
  '%j is a plain yes',
  (text) => {
    expect(isPlainYes(text)).toBe(true);
  },
);

it.each(['', 'não', 'Quanto custa?', 'sim, mas só amanhã', 'sim, 2 unidades', 'oi', '?', '👎'])(
  '%j asks for more than a yes',
  (text) => {
    expect(isPlainYes(text)).toBe(false);
  },
);
