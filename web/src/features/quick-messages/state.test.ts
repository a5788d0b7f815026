import { describe, expect, it } from 'vitest';
import { checkForm, quickMessageFormOf } from './state.ts';

const photo = new File(['x'], 'foto.png', { type: 'image/png' });
const filled = { ...quickMessageFormOf(undefined), shortcode: 'ola', message: 'Oi' };

describe('the form of a quick message', () => {
  it('starts private and in use', () => {
    expect(quickMessageFormOf(undefined)).toEqual({ shortcode: '', message: '', geral: false, status: true });
  });

  it('asks for a shortcut, and for a text unless there is a file', () => {
    expect(checkForm(filled, undefined)).toEqual({});
    expect(checkForm({ ...filled, shortcode: ' / ' }, undefined)).toEqual({
      shortcode: 'validation.required',
    });
    expect(checkForm({ ...filled, message: ' \n' }, undefined)).toEqual({
      message: 'quick-messages.messageRequired',
    });
    expect(checkForm({ ...filled, message: '' }, photo)).toEqual({});
  });
});
