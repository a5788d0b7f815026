import { describe, expect, it } from 'vitest';
import { readError } from './api-error.ts';

const refusal = (status: number, body: unknown) => readError(Response.json(body, { status }));

describe('a refusal of the server', () => {
  it('is revived with its code and what it carries', async () => {
    const data = { userId: 4, name: 'Ana' };
    const error = await refusal(409, { error: 'ERR_TICKET_ALREADY_ACCEPTED', data, requestId: 'r1' });
    expect([error.code, error.status, error.data, error.requestId]).toEqual([
      'ERR_TICKET_ALREADY_ACCEPTED',
      409,
      data,
      'r1',
    ]);
  });

  it('that speaks as older clients expect it is revived from the text', async () => {
    const other = {
      id: 3,
      uuid: 'u',
      userId: 4,
      user: { id: 4, name: 'Ana' },
      queue: { id: null, name: '—' },
    };
    const error = await refusal(409, { error: JSON.stringify(other), code: 'ERR_OTHER_OPEN_TICKET' });
    expect([error.code, error.data]).toEqual(['ERR_OTHER_OPEN_TICKET', other]);
  });

  it('keeps a code that only a newer server knows, with what it says of the fields', async () => {
    const issues = [{ path: 'name', message: 'validation.invalid' }];
    const error = await refusal(409, { error: 'ERR_FROM_THE_FUTURE', issues });
    expect([error.code, error.issues]).toEqual(['ERR_FROM_THE_FUTURE', issues]);
  });

  it.each([
    ['an error that is no code', 500, { error: 'Something broke' }, 'ERR_INTERNAL'],
    [
      'text that is no JSON beside a code',
      409,
      { error: 'oops', code: 'ERR_OTHER_OPEN_TICKET' },
      'ERR_INTERNAL',
    ],
    ['the words of a proxy', 502, '<html>', 'ERR_UNAVAILABLE'],
  ])('falls back to its status for %s', async (_, status, body, code) => {
    expect((await refusal(status, body)).code).toBe(code);
  });
});
