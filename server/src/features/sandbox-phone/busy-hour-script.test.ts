import { hasWhatsapp } from '@prosa/contracts/sandbox-phone/rules.ts';
import { SendAsCustomerSchema } from '@prosa/contracts/sandbox-phone/schema.ts';
import { describe, expect, it } from 'vitest';
import { busyHourLines, phoneOfGuest } from './busy-hour-script.ts';

describe('a busy hour', () => {
  it('lasts about a minute, with somebody new every few seconds', () => {
    const moments = busyHourLines.map(({ afterMs }) => afterMs);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect([moments[0], (moments.at(-1) ?? 0) > 50_000, (moments.at(-1) ?? 0) < 60_000]).toEqual([
      0,
      true,
      true,
    ]);
    expect(new Set(busyHourLines.map(({ guest }) => guest.name)).size).toBeGreaterThanOrEqual(10);
  });

  it('says only what the page could say too', () => {
    for (const { said } of busyHourLines) expect(SendAsCustomerSchema.safeParse(said).success).toBe(true);
  });

  it('brings the same people with numbers of their own, all with WhatsApp', () => {
    const guests = [...new Map(busyHourLines.map(({ guest }) => [guest.name, guest])).values()];
    const numbers = guests.map((guest) => phoneOfGuest(12, guest));
    expect(new Set(numbers).size).toBe(guests.length);
    expect(numbers.every((number) => /^[1-9]\d{7,14}$/.test(number) && hasWhatsapp(number))).toBe(true);
    expect(guests.map((guest) => phoneOfGuest(12, guest))).toEqual(numbers);
    expect(guests.map((guest) => phoneOfGuest(13, guest))).not.toEqual(numbers);
  });
});
