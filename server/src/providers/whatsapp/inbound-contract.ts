import { createHash } from 'node:crypto';
import { isDeepStrictEqual as isEqual } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { begin, bytesOf, type Hands, text, waiting } from './provider-rig.ts';

/** Contract tests of every provider for incoming messages and events. */
export function inboundContract(hands: Hands): void {
  describe('what a customer says', () => {
    it('arrives once, with who said it and when', async () => {
      const { id, others, us } = await begin(hands);
      const key = await others.say(id, others.customer, text('Bom dia!'));
      const [event] = await us.hears('message');
      expect(event).toMatchObject({
        isHistory: false,
        message: {
          id: key.id,
          isOwn: false,
          chat: others.customer,
          from: others.customer,
          content: text('Bom dia!'),
        },
      });
      expect(event?.message.pushName).toMatch(/./);
      expect(event?.message.sentAt).toBeInstanceOf(Date);
      await hands.rig().advance(60_000);
      expect(us.told.filter(({ type }) => type === 'message')).toHaveLength(1);
    });

    it('arrives in the order it was said', async () => {
      const { id, others, us } = await begin(hands);
      const words = Array.from({ length: 12 }, (_, index) => `linha ${index}`);
      for (const line of words) await others.say(id, others.customer, text(line));
      const events = await us.hears('message', words.length);
      expect(events.map(({ message }) => message.content)).toEqual(words.map(text));
    });

    it('may be a place or the card of somebody', async () => {
      const { id, others, us } = await begin(hands);
      const place = { kind: 'location', latitude: -23.5614, longitude: -46.6559, name: 'Paulista' } as const;
      await others.say(id, others.customer, place);
      await others.say(id, others.customer, { kind: 'contact', name: 'Rita; Lima', phone: '5511977776666' });
      const [first, second] = await us.hears('message', 2);
      expect(first?.message.content).toEqual(place);
      const vcards = [expect.stringMatching(/^BEGIN:VCARD.*Rita.*waid=5511977776666.*END:VCARD$/s)];
      expect(second?.message.content).toEqual({ kind: 'contacts', vcards });
    });

    it.each([
      ['image', sampleFiles.png, 'image/png'],
      ['sticker', sampleFiles.webp, 'image/webp'],
      ['voice', sampleFiles.ogg, 'audio/ogg'],
      ['audio', sampleFiles.mp3, 'audio/mpeg'],
      ['video', sampleFiles.mp4, 'video/mp4'],
      ['document', sampleFiles.pdf, 'application/pdf'],
    ] as const)('may be a file: %s, with all its bytes', async (as, bytes, type) => {
      const { id, others, us } = await begin(hands);
      const file = new File([new Uint8Array(bytes)], `arquivo.${type.split('/')[1]}`, { type });
      await others.say(id, others.customer, { kind: 'media', as, file, caption: 'veja' });
      const [event] = await us.hears('message');
      const { content } = event?.message ?? {};
      if (content?.kind !== 'media') throw new Error(`not a file but ${content?.kind}`);
      const isWordless = hands.lacks('worded sounds') && ['sticker', 'voice', 'audio'].includes(as);
      expect(content).toMatchObject({
        caption: isWordless ? '' : 'veja',
        media: {
          kind: as,
          mimeType: type,
          ...(hands.lacks('file sizes') ? {} : { size: bytes.length }),
        },
      });
      expect(content.media.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      const again = [
        await us.session.openMedia(content.media.reference),
        await us.session.openMedia(content.media.reference),
      ];
      for (const stream of again) expect(Buffer.compare(await bytesOf(stream), bytes)).toBe(0);
    });

    it('may answer a message of either side', async () => {
      const { id, others, us } = await begin(hands);
      const chat = others.customer;
      const sent = await us.session.send({ id: 'PR0001', chat, content: text('Posso ajudar?') });
      const own = { id: sent, chat, isOwn: true };
      const first = await others.say(id, others.customer, text('Sim'), { quoted: own });
      await others.say(id, others.customer, text('Já disse'), { quoted: first });
      const events = await us.hears('message', 2);
      expect(events.map(({ message }) => [message.quoted?.id, message.quoted?.isOwn])).toEqual([
        [own.id, true],
        [first.id, false],
      ]);
    });

    it('may come from somebody without a number', async () => {
      const { id, others, us } = await begin(hands);
      await others.say(id, others.hidden, text('oi'));
      const [hidden] = await us.hears('message');
      expect([hidden?.message.chat, hidden?.message.from]).toEqual([others.hidden, others.hidden]);
      expect(hidden?.message.chat.phone).toBeUndefined();
    });

    it.skipIf(hands.lacks('groups'))('may come in a group from one of its people', async () => {
      const { id, others, us } = await begin(hands);
      await others.say(id, others.group, text('oi gente'), { author: others.customer });
      const [group] = await us.hears('message');
      expect(group?.message).toMatchObject({ chat: others.group, from: others.customer });
      expect(group?.message.groupName).toMatch(/./);
    });

    it.skipIf(hands.lacks('changes'))('may be changed and taken back', async () => {
      const { id, others, us } = await begin(hands);
      const key = await others.say(id, others.customer, text('Bom dai'));
      await others.edit(id, key, 'Bom dia');
      await others.revoke(id, key);
      const [edit] = await us.hears('edit');
      expect(edit).toMatchObject({ target: key, content: text('Bom dia'), at: expect.any(Date) });
      expect((await us.hears('revoke'))[0]).toMatchObject({ target: key });
    });

    it('may be reacted to', async () => {
      const { id, others, us } = await begin(hands);
      const key = await others.say(id, others.customer, text('Bom dia'));
      await others.react(id, key, '👍');
      await others.react(id, key, '');
      const told = { target: { id: key.id }, isOwn: false, from: others.customer };
      expect(await us.hears('reaction', 2)).toMatchObject([
        { ...told, text: '👍' },
        { ...told, text: '' },
      ]);
    });

    it('waits for us while we are away, in order', async () => {
      const { id, others, us } = await begin(hands);
      await us.session.disconnect();
      const words = ['um', 'dois', 'três'];
      for (const line of words) await others.say(id, others.customer, text(line));
      const back = hands.connect(id, us.memory);
      const events = await back.hears('message', words.length);
      expect(events.map(({ message }) => message.content)).toEqual(words.map(text));
    });

    it('is told again when it was not kept, and not when it was', async () => {
      const { others } = hands.rig();
      const [id] = hands.rig().connectionIds;
      let isAway = true;
      const first = await hands.paired(id, async (event) => {
        const isLost = event.type === 'message' && isEqual(event.message.content, text('perdida'));
        if (isLost && isAway) throw new Error('the database is away');
      });
      await others.say(id, others.customer, text('guardada'));
      await first.hears('message', 1);
      await others.say(id, others.customer, text('perdida'));
      if (hands.lacks('a stream')) {
        const again = await first.hears('message', 3);
        isAway = false;
        const { length } = await first.hears('message', again.length + 1);
        await hands.rig().advance(60_000);
        const told = first.told.flatMap((event) => (event.type === 'message' ? [event.message.content] : []));
        expect(told).toEqual([
          text('guardada'),
          ...Array.from({ length: length - 1 }, () => text('perdida')),
        ]);
        expect(first.steps()).toEqual(hands.opened);
        return;
      }
      await first.reaches(...hands.opened, 'closed');
      const second = hands.connect(id, first.memory);
      const events = await second.hears('message');
      expect(events.map(({ message }) => message.content)).toEqual([text('perdida')]);
    });

    it('is heard by its own connection only', async () => {
      const { id, other, others, us } = await begin(hands);
      const neighbour = await hands.paired(other);
      await others.say(id, others.customer, text('só para um'));
      await us.hears('message');
      await hands.rig().advance(60_000);
      expect(neighbour.told).toEqual([]);
    });
  });

  describe('what a customer does beside speaking', () => {
    it.skipIf(hands.lacks('calls and presence'))(
      'is told: a call by one id, typing, a number that becomes known',
      async () => {
        const { id, others, us } = await begin(hands);
        await others.say(id, others.hidden, text('oi'));
        await others.call(id, others.customer);
        await others.type(id, others.customer);
        await others.reveal(id);
        const calls = await us.hears('call', 2);
        expect(calls.map(({ step }) => step)).toEqual(['ringing', 'missed']);
        expect(new Set(calls.map(({ callId }) => callId)).size).toBe(1);
        expect(calls[0]).toMatchObject({ from: others.customer, isVideo: false });
        expect((await us.hears('presence'))[0]).toMatchObject({ chat: others.customer, isTyping: true });
        const known = { ...others.hidden, phone: expect.stringMatching(/^\d{8,15}$/) };
        await vi.waitFor(async () => {
          const contacts = await us.hears('contact');
          expect(contacts.map(({ address }) => address)).toContainEqual(known);
        }, waiting);
      },
    );
  });
}
