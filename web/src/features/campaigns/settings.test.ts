import { describe, expect, it } from 'vitest';
import { addVariable, optionsWith, settingsOf } from './settings.ts';

describe('the settings of campaigns', () => {
  it('are read from their rows, and are as they come where a row is missing', () => {
    const rows = [
      { key: 'messageInterval', value: '5' },
      { key: 'variables', value: '[{"key":"cupom","value":"NATAL10"}]' },
    ];
    expect(settingsOf(rows)).toEqual({
      messageInterval: 5,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [{ key: 'cupom', value: 'NATAL10' }],
    });
    expect(settingsOf([])).toMatchObject({ messageInterval: 20, variables: [] });
  });

  it('offer what was set elsewhere beside the usual', () => {
    expect(optionsWith('messageInterval', 7)).toEqual([0, 5, 7, 10, 15, 20]);
    expect(optionsWith('messageInterval', 10)).toEqual([0, 5, 10, 15, 20]);
  });
});

describe('a variable of the company', () => {
  const coupon = { key: 'cupom', value: 'NATAL10' };

  it('is added under its shortcut, with or without the braces', () => {
    expect(addVariable([], { key: ' {cupom} ', value: ' NATAL10 ' })).toEqual({
      variables: [coupon],
      errors: {},
    });
  });

  it('is refused where the shortcut is taken, empty or not one word', () => {
    const exists = { key: 'campaigns.settings.exists' };
    expect(addVariable([coupon], { key: 'cupom', value: 'outro' }).errors).toEqual(exists);
    expect(addVariable([], { key: 'nome', value: 'x' }).errors).toEqual(exists);
    expect(addVariable([], { key: '', value: 'x' }).errors).toEqual({ key: 'validation.required' });
    expect(addVariable([], { key: 'meu cupom', value: 'x' }).errors).toEqual({ key: 'validation.invalid' });
    expect(addVariable([], { key: 'cupom', value: ' ' }).errors).toEqual({ value: 'validation.required' });
  });
});
