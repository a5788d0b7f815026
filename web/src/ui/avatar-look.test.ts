import { describe, expect, it } from 'vitest';
import { avatarColorOf, avatarColors, initialsOf } from './avatar-look.ts';

describe('The initials of a name', () => {
  it.each([
    ['Ana Souza', 'AS'],
    ['Bruno Lima dos Santos', 'BS'],
    ['Maria da', 'M'],
    ['érica', 'É'],
    ['  ', ''],
    ['+55 11 98888-7777', ''],
    ['👩 Carla', 'C'],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('The colour of an avatar', () => {
  it('is the same for the same name', () => {
    expect(avatarColorOf('Ana Souza')).toBe(avatarColorOf('Ana Souza'));
  });

  it('spreads people over the whole palette', () => {
    const used = new Set(Array.from({ length: 200 }, (_, index) => avatarColorOf(`Pessoa ${index}`)));
    expect(used.size).toBe(avatarColors.length);
  });
});
