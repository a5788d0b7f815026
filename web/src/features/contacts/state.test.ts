import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, checkForm, contactFormOf, errorTable, mapRowErrors, newContactOf } from './state.ts';

const helena: Contact = {
  uuid: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
  id: 7,
  name: 'Helena',
  number: '5511912345678',
  email: 'helena@cliente.example',
  profilePicUrl: null,
  isGroup: false,
  optedOutAt: null,
  extraInfo: [{ id: 3, name: 'Cidade', value: 'Santos' }],
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const blank = { key: 'a', name: ' ', value: '' };
const key = (text: string): string => text;

describe('the form of a contact', () => {
  it('shows the number as people write it, and takes it back', () => {
    const form = contactFormOf(helena);
    expect(form.number).toBe('+55 11 91234-5678');
    expect(checkForm(undefined, form)).toEqual({});
  });

  it('sends only what was changed, and nothing when nothing was', () => {
    const before = contactFormOf(helena);
    expect(changesOf(before, { ...before, extraInfo: [...before.extraInfo, blank] })).toEqual({});
    expect(changesOf(before, { ...before, name: 'Helena Prado' })).toEqual({ name: 'Helena Prado' });
    const row = { key: 'b', name: 'Time', value: 'Santos' };
    expect(changesOf(before, { ...before, extraInfo: [blank, ...before.extraInfo, row] })).toEqual({
      extraInfo: [
        { id: 3, name: 'Cidade', value: 'Santos' },
        { name: 'Time', value: 'Santos' },
      ],
    });
  });

  it('leaves out rows that were added and left empty', () => {
    const form = { ...contactFormOf(undefined), name: 'Ana', number: '11 91234-5678', extraInfo: [blank] };
    expect(newContactOf(form)).toMatchObject({ extraInfo: [] });
    expect(checkForm(undefined, form)).toEqual({});
  });

  it('says what is wrong at each field, rows counted as they are shown', () => {
    const nameless = { key: 'b', name: '', value: 'x' };
    const form = { name: 'A', number: '123', email: 'x', extraInfo: [blank, nameless] };
    expect(checkForm(undefined, form)).toEqual({
      name: 'validation.tooShort',
      number: 'validation.tooShort',
      email: 'validation.email',
      'extraInfo.1.name': 'validation.required',
    });
    expect(checkForm(undefined, { ...form, number: 'liga pra mim' }).number).toBe('validation.phone');
    expect(mapRowErrors({ 'extraInfo.0.name': 'x', number: 'y' }, form)).toEqual({
      'extraInfo.1.name': 'x',
      number: 'y',
    });
  });
});

describe('the table of rows that were left out', () => {
  it('names line, column, value and reason, and holds no formula', () => {
    const errors = [{ line: 4, field: 'number', value: '=1+1', message: 'validation.phone' } as const];
    const [, line] = errorTable(errors, key).split('\r\n');
    expect(line).toBe("4;contacts.number;'=1+1;validation.invalid");
  });
});
