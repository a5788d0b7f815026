import { describe, expect, it } from 'vitest';
import { checkTestForm, describeOperation } from './state.ts';

describe('the description of the call', () => {
  it('says of each field what it takes and whether it must be there', () => {
    const described = describeOperation({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              properties: {
                number: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
                body: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
                closeTicket: { type: ['boolean', 'string'] },
                medias: { type: 'array', items: { type: 'string', format: 'binary' } },
                odd: {},
              },
              required: ['number'],
            },
          },
        },
      },
      responses: {
        200: {
          content: { 'application/json': { schema: { properties: { mensagem: { type: 'string' } } } } },
        },
      },
    });
    expect(described.requestFields).toEqual([
      { name: 'number', types: ['text', 'number'], isRequired: true },
      { name: 'body', types: ['text', 'list'], isRequired: false },
      { name: 'closeTicket', types: ['yesNo', 'text'], isRequired: false },
      { name: 'medias', types: ['file'], isRequired: false },
      { name: 'odd', types: [], isRequired: false },
    ]);
    expect(described.responseFields).toEqual([{ name: 'mensagem', types: ['text'], isRequired: false }]);
  });
});

describe('the test of the API', () => {
  const form = {
    number: '5511912345678',
    token: '1.2.abc',
    body: 'Oi',
    closeTicket: false,
    openTicket: false,
  };

  it('needs a number, a token and a text or a file', () => {
    expect(checkTestForm(form, false)).toEqual({});
    expect(checkTestForm({ ...form, body: '' }, true)).toEqual({});
    expect(checkTestForm({ ...form, number: '', token: ' ', body: '' }, false)).toEqual({
      number: 'validation.required',
      token: 'validation.required',
      body: 'validation.required',
    });
    expect(checkTestForm({ ...form, number: 'Célia' }, false)).toEqual({ number: 'validation.phone' });
  });
});
