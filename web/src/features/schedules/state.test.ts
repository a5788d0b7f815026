import { describe, expect, it } from 'vitest';
import { checkForm } from './form-check.ts';
import { sampleSchedule } from './sample-schedule.ts';
import { pictureErrorOf, scheduleFormOf } from './state.ts';

const around = { now: new Date('2026-03-07T12:00:30Z'), whatsappId: 2 };

describe('the form of a schedule', () => {
  it('begins in an hour over the person’s own connection, or where somebody came from', () => {
    expect(scheduleFormOf(undefined, {}, around)).toEqual({
      contactId: null,
      body: '',
      sendAt: '2026-03-07T13:00:00.000Z',
      whatsappId: 2,
      queueId: null,
    });
    const draft = { contactId: 9, whatsappId: 4, body: 'Oi' };
    expect(scheduleFormOf(undefined, draft, around)).toMatchObject(draft);
  });

  it('needs a contact, a text of five letters and a time', () => {
    const form = scheduleFormOf(undefined, {}, around);
    expect(Object.keys(checkForm({ ...form, body: 'Oi!', sendAt: null })).sort()).toEqual([
      'body',
      'contactId',
      'sendAt',
    ]);
    expect(checkForm(scheduleFormOf(sampleSchedule(), {}, around))).toEqual({});
  });

  it('takes a png or a jpg', () => {
    const file = (type: string) => pictureErrorOf(new File(['x'], 'foto', { type }));
    expect([file('image/png'), file('image/jpeg')]).toEqual([undefined, undefined]);
    expect([file('image/webp'), file('application/pdf')]).toEqual([
      'errors.ERR_UPLOAD_TYPE',
      'errors.ERR_UPLOAD_TYPE',
    ]);
  });
});
