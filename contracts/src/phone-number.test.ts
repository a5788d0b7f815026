import { describe, expect, it } from 'vitest';
import { formatPhoneNumber, parsePhoneNumber, phoneKey, phoneSearch, phoneVariants } from './phone-number.ts';

describe('a number as a person types it', () => {
  it.each([
    ['5511912345678', '5511912345678', 'digits with the country'],
    ['+55 11 91234-5678', '5511912345678', 'a mask'],
    ['+55 (11) 9.1234.5678', '5511912345678', 'another mask'],
    ['55 11 9 1234 5678', '5511912345678', 'spaces'],
    ['(11) 91234-5678', '5511912345678', 'no country'],
    ['11 91234\u20115678', '5511912345678', 'a dash that only looks like one'],
    ['\u202a+55 11 91234-5678\u202c', '5511912345678', 'pasted with marks of direction'],
    ['011 91234-5678', '5511912345678', 'the zero before the area'],
    ['0 15 11 91234-5678', '5511912345678', 'zero and carrier'],
    ['+55 (011) 91234-5678', '5511912345678', 'country and zero'],
    ['0055 11 91234-5678', '5511912345678', '00 for the plus'],
    ['(11) 3456-7890', '551134567890', 'a landline'],
    ['551134567890', '551134567890', 'a landline with the country'],
    ['(31) 8765-4321', '553187654321', 'a mobile without its ninth digit stays as typed'],
    ['55 98765-4321', '5555987654321', 'the area 55 is not the country 55'],
    ['55 3220-1234', '555532201234', 'a landline of the area 55'],
    ['0800 123 4567', '558001234567', 'a service number'],
    ['+55 0800 123 4567', '558001234567', 'a service number with the country'],
    ['0300 123 456', '55300123456', 'a short service number'],
    ['+1 (415) 555-2671', '14155552671', 'the United States'],
    ['14155552671', '14155552671', 'the United States without the plus'],
    ['+351 912 345 678', '351912345678', 'Portugal'],
    ['351912345678', '351912345678', 'Portugal without the plus'],
    ['+47 21 23 45 67', '4721234567', 'Norway: with the plus it is not the area 47'],
    ['+54 9 11 1234-5678', '5491112345678', 'Argentina keeps its own nine'],
    ['1234-5678', '12345678', 'eight digits, of nobody knows where'],
    ['+123456789012345', '123456789012345', 'the longest'],
  ])('%s is %s (%s)', (typed, number) => {
    expect(parsePhoneNumber(typed)).toBe(number);
  });

  it.each([
    ['', 'nothing'],
    ['   ', 'blanks'],
    ['1234567', 'seven digits'],
    ['1234567890123456', 'sixteen digits'],
    ['+0 11 91234-5678', 'no country begins with zero'],
    ['010 91234-5678', 'an area that does not exist, after a zero'],
    ['11 91234-5678 ramal 12', 'letters'],
    ['ana@example.com', 'an address'],
    ['11+912345678', 'a plus in the middle'],
    ['++5511912345678', 'two of them'],
    ['<b>11912345678</b>', 'markup'],
    ['=5511912345678', 'a formula'],
    ['١١٩١٢٣٤٥٦٧٨', 'digits of another script'],
  ])('%j is none (%s)', (typed) => {
    expect(parsePhoneNumber(typed)).toBeUndefined();
  });

  it('is the same number when it is typed again as it was kept', () => {
    for (const number of ['5511912345678', '551134567890', '553187654321', '558001234567', '14155552671']) {
      expect(parsePhoneNumber(number)).toBe(number);
      expect(parsePhoneNumber(formatPhoneNumber(number))).toBe(number);
    }
  });
});

describe('the key of a number', () => {
  it.each([
    ['551187654321', '5511987654321', 'a mobile without its ninth digit'],
    ['5511987654321', '5511987654321', 'the same with it'],
    ['553166543210', '5531966543210', 'mobiles once began with 6'],
    ['551112345678', '5511912345678', 'no landline begins with 1'],
    ['5511912345678', '5511912345678', 'its long form'],
    ['551134567890', '551134567890', 'a landline never gets a nine'],
    ['552120304050', '552120304050', 'nor does this one'],
    ['5511934567890', '5511934567890', 'a mobile whose rest looks like a landline'],
    ['558001234567', '558001234567', '0800 is no area'],
    ['551098765432', '551098765432', 'neither is 10'],
    ['14155552671', '14155552671', 'another country'],
    ['5491112345678', '5491112345678', 'Argentina'],
    ['12345678', '12345678', 'too short to know'],
  ])('%s has the key %s (%s)', (number, key) => {
    expect(phoneKey(number)).toBe(key);
    expect(phoneKey(key)).toBe(key);
  });
});

describe('the variants of a number', () => {
  it.each([
    ['5511987654321', ['5511987654321', '551187654321']],
    ['551187654321', ['551187654321', '5511987654321']],
    ['551134567890', ['551134567890']],
    ['5511934567890', ['5511934567890']],
    ['558001234567', ['558001234567']],
    ['14155552671', ['14155552671']],
  ])('of %s are %j', (number, variants) => {
    expect(phoneVariants(number)).toEqual(variants);
    expect(new Set(variants.map(phoneKey)).size).toBe(1);
  });
});

describe('a number for people to read', () => {
  it.each([
    ['5511912345678', '+55 11 91234-5678'],
    ['551134567890', '+55 11 3456-7890'],
    ['558001234567', '0800 123 4567'],
    ['14155552671', '+1 415 555 2671'],
    ['351912345678', '+351 912 345 678'],
    ['442079460958', '+44 207 946 0958'],
    ['79161234567', '+7 916 123 4567'],
    ['12345678', '+1 234 5678'],
    ['', ''],
    ['not a number', 'not a number'],
  ])('%j is %j', (number, shown) => {
    expect(formatPhoneNumber(number)).toBe(shown);
  });
});

describe('a search for a number', () => {
  it.each([
    ['91234', '91234', undefined],
    ['(11) 9123', '119123', undefined],
    ['011 9123', '119123', undefined],
    ['(11) 8765-4321', '1187654321', '5511987654321'],
    ['+55 11 91234-5678', '5511912345678', '5511912345678'],
  ])('for %j compares %j and the key %j', (typed, digits, key) => {
    expect(phoneSearch(typed)).toEqual({ digits, key });
  });

  it.each(['12', '', 'Ana 123'])('is none: %j', (typed) => {
    expect(phoneSearch(typed)).toBeUndefined();
  });
});
