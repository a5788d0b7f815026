import { platformSettingKeys, type Setting, settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { describe, expect, it } from 'vitest';
import {
  choiceKeys,
  choices,
  isValidSetting,
  settingGroups,
  storedValue,
  switchKeys,
  timeZoneOptions,
} from './state.ts';

const shown = settingGroups.flatMap(({ keys }): readonly string[] => keys);

describe('the page of settings', () => {
  it('shows each setting once, but for those of the platform and of the page of opt-outs', () => {
    const elsewhere: readonly string[] = [...platformSettingKeys, 'optOutWords'];
    const own = Object.keys(settingDefinitions).filter((key) => !elsewhere.includes(key));
    expect(shown.toSorted()).toEqual(own.toSorted());
  });

  it('offers only what the server takes, and what it begins with', () => {
    const takes = (key: keyof typeof settingDefinitions, value: string) =>
      settingDefinitions[key].value.safeParse(value).success;
    for (const key of switchKeys) {
      expect([key, takes(key, 'enabled'), takes(key, 'disabled')]).toEqual([key, true, true]);
    }
    for (const key of choiceKeys) {
      expect(choices[key].every((value) => takes(key, value))).toBe(true);
      expect(choices[key]).toContain(settingDefinitions[key].default);
    }
  });

  it('says of an address or a secret whether the server would take it', () => {
    const answers = ['', 'https://ixc.example.com', 'ixc.example.com'].map((text) =>
      isValidSetting('ipixc', text),
    );
    expect(answers).toEqual([true, true, false]);
    expect([isValidSetting('tokenixc', '7:abc'), isValidSetting('tokenixc', 'a b')]).toEqual([true, false]);
  });

  it('shows the beginning of what was never written', () => {
    const call = { key: 'call', value: 'disabled' } as Setting;
    expect([storedValue([call], 'call'), storedValue([], 'call')]).toEqual(['disabled', 'enabled']);
  });
});

describe('the time zones', () => {
  it('begin with those of Brazil, each once', () => {
    const options = timeZoneOptions('America/Sao_Paulo');
    expect(options[0]).toEqual({ value: 'America/Sao_Paulo', label: 'America/Sao Paulo' });
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options).toContainEqual({ value: 'Asia/Tokyo', label: 'Asia/Tokyo' });
  });

  it('hold the one that is kept, whatever its name', () => {
    const values = timeZoneOptions('America/Buenos_Aires').map(({ value }) => value);
    expect(values).toContain('America/Buenos_Aires');
  });

  it('are all taken by the server', () => {
    const refused = timeZoneOptions('UTC').filter(
      ({ value }) => !settingDefinitions.timezone.value.safeParse(value).success,
    );
    expect(refused).toEqual([]);
  });
});
