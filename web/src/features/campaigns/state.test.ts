import type { Campaign } from '@prosa/contracts/campaigns/schema.ts';
import { describe, expect, it } from 'vitest';
import { campaignFormOf, checkForm, messageNumberOf } from './state.ts';

describe('the form of a campaign', () => {
  it('asks for a name, and for nothing else until it is to begin', () => {
    const empty = campaignFormOf(undefined);
    expect(checkForm(empty, { startsNow: false })).toEqual({ name: 'validation.required' });
    expect(checkForm({ ...empty, name: 'Natal' }, { startsNow: false })).toEqual({});
  });

  it('asks for a connection, an audience and a text to begin, now or at its time', () => {
    const named = { ...campaignFormOf(undefined), name: 'Natal', confirmation: true };
    const missing = {
      whatsappId: 'validation.required',
      contactListId: 'validation.required',
      message1: 'validation.required',
      confirmationMessage1: 'validation.required',
    };
    const later = { ...named, scheduledAt: '2026-12-24T12:00:00.000Z' };
    expect(checkForm(named, { startsNow: true })).toEqual(missing);
    expect(checkForm(later, { startsNow: false })).toEqual(missing);
    const whole = { ...named, whatsappId: 1, tagListId: 2, message3: 'Oi', confirmationMessage2: 'Quer?' };
    expect(checkForm(whole, { startsNow: true })).toEqual({});
  });

  it('takes from a campaign what its fields hold, and nothing else', () => {
    const empty = campaignFormOf(undefined);
    const campaign = { ...empty, name: 'Natal', message2: 'Oi', contactListId: 3, id: 9, recipients: 40 };
    const form = campaignFormOf(campaign as Campaign);
    expect(form).toEqual({ ...empty, name: 'Natal', message2: 'Oi', contactListId: 3 });
  });

  it('knows in which tab a wrong text is', () => {
    expect(messageNumberOf('message3')).toBe(3);
    expect(messageNumberOf('confirmationMessage5')).toBe(5);
    expect(messageNumberOf('name')).toBeUndefined();
  });
});
