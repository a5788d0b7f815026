import { expect, it } from 'vitest';
import { linkedNumber } from '#testing/linked-number.ts';

const number = linkedNumber();

it('a number is linked by typing a code on its phone, and only while a QR code is shown', async () => {
  const { emulator, owner, ana, open } = number();
  const us = open();
  const { session } = us;
  const refusal = { failure: { class: 'temporary' } };
  await expect(session.pairByCode?.(owner.pn)).rejects.toMatchObject(refusal);
  await us.reaches('qr');
  const code = (await session.pairByCode?.(owner.pn)) ?? '';
  expect(code).toMatch(/^[A-Z0-9]{8}$/u);
  await emulator.enterCode(owner, code);
  await us.reaches('qr', 'linking', 'open');
  expect(us.states.at(-1)).toEqual({ at: 'open', number: owner.pn });
  await expect(session.pairByCode?.(owner.pn)).rejects.toMatchObject(refusal);
  const id = await ana.sendText(owner, 'oi');
  expect((await us.hears('message'))[0]?.message.id).toBe(id);
});

it('a code that nobody typed leaves nothing behind', async () => {
  const { owner, open } = number();
  const us = open();
  await us.reaches('qr');
  await us.session.pairByCode?.(owner.pn);
  await us.session.disconnect();
  expect(us.memory.values.size).toBe(0);
  await open({ memory: us.memory }).reaches('qr');
});
