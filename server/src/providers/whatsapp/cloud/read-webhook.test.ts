import { describe, expect, it } from 'vitest';
import { readWebhook } from './read-webhook.ts';

const metadata = { display_phone_number: '+55 11 98765-4321', phone_number_id: '1001' };
const ana = { phone: '5531987654321' };
const at = new Date(1_760_000_000_000);
const timestamp = '1760000000';

function delivery(...changes: { field?: string; value: object }[]) {
  return {
    object: 'whatsapp_business_account',
    entry: changes.map(({ field = 'messages', value }) => ({
      id: '2002',
      changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }],
    })),
  };
}

function eventsOf(...changes: { field?: string; value: object }[]) {
  return (readWebhook(delivery(...changes))?.news ?? []).flatMap(({ events }) => events);
}

const contacts = [{ profile: { name: 'Ana' }, wa_id: ana.phone }];
const message = (content: object) => ({
  value: { contacts, messages: [{ from: ana.phone, id: 'wamid.1', timestamp, ...content }] },
});
const contentOf = (content: object) => {
  const [event] = eventsOf(message(content));
  return event?.type === 'message' ? event.message.content : event?.type;
};
const status = (told: object) => ({
  value: { statuses: [{ id: 'wamid.2', timestamp, recipient_id: ana.phone, ...told }] },
});

describe('a message', () => {
  it('has its author, name and time', () => {
    expect(eventsOf(message({ type: 'text', text: { body: 'Oi' } }))).toEqual([
      {
        type: 'message',
        isHistory: false,
        message: {
          id: 'wamid.1',
          chat: ana,
          isOwn: false,
          from: ana,
          pushName: 'Ana',
          sentAt: at,
          content: { kind: 'text', text: 'Oi' },
        },
      },
    ]);
  });

  const hash = 'a'.repeat(64);
  it.each([
    [
      'image',
      { image: { id: '7', mime_type: 'image/jpeg', sha256: hash, caption: 'foto' } },
      'image',
      'foto',
    ],
    ['video', { video: { id: '7', mime_type: 'video/mp4', sha256: hash } }, 'video', ''],
    ['audio', { audio: { id: '7', mime_type: 'audio/mpeg', sha256: hash, voice: false } }, 'audio', ''],
    ['audio', { audio: { id: '7', mime_type: 'audio/ogg; codecs=opus', voice: true } }, 'voice', ''],
    ['sticker', { sticker: { id: '7', mime_type: 'image/webp', animated: true } }, 'sticker', ''],
  ])('of type %s is a file: %j', (type, content, kind, caption) => {
    const read = contentOf({ type, ...content });
    expect(read).toMatchObject({ kind: 'media', caption, media: { kind, reference: '7' } });
    expect(JSON.stringify(read)).not.toContain('codecs');
  });

  it('has the hash of its file in hex, however it was written', () => {
    const sha256 = Buffer.alloc(32, 7);
    const file = (written: string) => contentOf({ type: 'image', image: { id: '7', sha256: written } });
    for (const written of [sha256.toString('base64'), sha256.toString('hex')]) {
      expect(file(written)).toMatchObject({ media: { sha256: sha256.toString('hex') } });
    }
    expect(JSON.stringify(file('nonsense'))).not.toContain('sha256');
  });

  it('may be a document with its name', () => {
    const document = { id: '7', mime_type: 'application/pdf', filename: 'nota.pdf', caption: 'a nota' };
    expect(contentOf({ type: 'document', document })).toMatchObject({
      caption: 'a nota',
      media: { kind: 'document', fileName: 'nota.pdf' },
    });
  });

  it.each([
    [{ type: 'button', button: { text: 'Sim', payload: 'yes' } }, 'Sim'],
    [
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Não' } } },
      'Não',
    ],
    [
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Azul' } } },
      'Azul',
    ],
  ])('that is a choice says what was chosen: %j', (content, text) => {
    expect(contentOf(content)).toEqual({ kind: 'text', text });
  });

  it('may be a place, named or not, or cards', () => {
    const place = { latitude: -23.5, longitude: -46.6 };
    expect(contentOf({ type: 'location', location: { ...place, address: 'Rua A' } })).toEqual({
      kind: 'location',
      ...place,
      name: 'Rua A',
    });
    const phones = [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }];
    expect(
      contentOf({ type: 'contacts', contacts: [{ name: { formatted_name: 'Rita; Lima' }, phones }] }),
    ).toEqual({
      kind: 'contacts',
      vcards: [
        'BEGIN:VCARD\nVERSION:3.0\nFN:Rita\\; Lima\nTEL;type=CELL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD',
      ],
    });
  });

  it.each([
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, 'unsupported'],
    [{ type: 'order', order: { catalog_id: '1' } }, 'order'],
    [{ type: 'interactive', interactive: { type: 'nfm_reply' } }, 'nfm_reply'],
    [{ type: 'tomorrow' }, 'tomorrow'],
  ])('of a type that we do not know is named: %j', (content, name) => {
    expect(contentOf(content)).toEqual({ kind: 'unsupported', name });
  });

  it('that answers says what, and whose that was', () => {
    const quotedBy = (context: object) => {
      const [event] = eventsOf(message({ type: 'text', text: { body: 'Sim' }, context }));
      return event?.type === 'message' ? event.message.quoted : undefined;
    };
    expect(quotedBy({ from: '5511987654321', id: 'wamid.0' })).toEqual({
      id: 'wamid.0',
      chat: ana,
      isOwn: true,
    });
    expect(quotedBy({ from: ana.phone, id: 'wamid.0' })).toMatchObject({ isOwn: false });
    // Forwarded, or about a product: there is nothing to show.
    expect(quotedBy({ forwarded: true })).toBeUndefined();
  });

  it('may be a reaction to what either side said, or take one back', () => {
    const reacted = (reaction: object) => eventsOf(message({ type: 'reaction', reaction }))[0];
    expect(reacted({ message_id: 'wamid.0', emoji: '👍' })).toEqual({
      type: 'reaction',
      target: { id: 'wamid.0', chat: ana, isOwn: false },
      from: ana,
      isOwn: false,
      text: '👍',
      at,
      isTargetSideUnknown: true,
    });
    expect(reacted({ message_id: 'wamid.0' })).toMatchObject({ text: '' });
  });

  it('of a group is not for us', () => {
    expect(eventsOf(message({ type: 'text', text: { body: 'Oi' }, group_id: 'g' }))).toEqual([]);
  });
});

describe('somebody without a number', () => {
  const bia = { profile: { name: 'Bia', username: 'bia' }, user_id: 'BR.150' };
  const text = { id: 'wamid.3', timestamp, type: 'text', text: { body: 'Oi' } };
  const from = (messages: object[], people: object[]) => {
    const [event] = eventsOf({ value: { contacts: people, messages } });
    return event?.type === 'message' ? [event.message.chat, event.message.pushName] : [];
  };

  it('is known by the id that Meta gives the business', () => {
    expect(from([{ ...text, from_user_id: 'BR.150' }], [bia])).toEqual([
      { businessScopedId: 'BR.150' },
      'Bia',
    ]);
    expect(from([text], [bia])).toEqual([{ businessScopedId: 'BR.150' }, 'Bia']);
  });

  it('is known by both where both are told', () => {
    const both = { ...bia, wa_id: ana.phone };
    const address = { phone: ana.phone, businessScopedId: 'BR.150' };
    expect(from([{ ...text, from: ana.phone, from_user_id: 'BR.150' }], [both])).toEqual([address, 'Bia']);
  });

  it('has statuses too', () => {
    const told = { id: 'wamid.4', status: 'read', timestamp, recipient_user_id: 'BR.150' };
    expect(eventsOf({ value: { statuses: [told] } })).toMatchObject([
      { type: 'status', target: { chat: { businessScopedId: 'BR.150' } } },
    ]);
  });
});

describe('a status', () => {
  it.each(['sent', 'delivered', 'read', 'played'])('%s is told with its time and with our own id', (name) => {
    expect(eventsOf(status({ status: name, biz_opaque_callback_data: 'PR1' }))).toEqual([
      {
        type: 'status',
        target: { id: 'wamid.2', chat: ana, isOwn: true },
        status: name,
        at,
        ownId: 'PR1',
      },
    ]);
  });

  it('failed says why, and that nobody sends it again', () => {
    const errors = [{ code: 131026, title: 'Undeliverable', error_data: { details: '…' } }];
    expect(eventsOf(status({ status: 'failed', errors }))).toEqual([
      {
        type: 'failed',
        target: { id: 'wamid.2', chat: ana, isOwn: true },
        error: { class: 'recipient' },
        at,
        isFinal: true,
      },
    ]);
  });

  it('of tomorrow is left out', () => {
    expect(eventsOf(status({ status: 'warning' }))).toEqual([]);
  });
});

describe('a number that is also on a phone', () => {
  const echoed = (content: object) => ({
    field: 'smb_message_echoes',
    value: {
      message_echoes: [{ from: '5511987654321', to: ana.phone, id: 'wamid.5', timestamp, ...content }],
    },
  });

  it('tells what its owner typed there, as ours', () => {
    expect(eventsOf(echoed({ type: 'text', text: { body: 'do celular' } }))).toMatchObject([
      {
        type: 'message',
        isHistory: false,
        message: { chat: ana, isOwn: true, content: { text: 'do celular' } },
      },
    ]);
    expect(eventsOf(echoed({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } }))).toMatchObject([
      { type: 'revoke', target: { id: 'wamid.0', chat: ana, isOwn: true } },
    ]);
    const changed = { type: 'text', text: { body: 'melhor' } };
    expect(
      eventsOf(echoed({ type: 'edit', edit: { original_message_id: 'wamid.0', message: changed } })),
    ).toMatchObject([{ type: 'edit', target: { id: 'wamid.0' }, content: { kind: 'text', text: 'melhor' } }]);
  });

  it('tells its history, both sides of it', () => {
    const messages = [
      { from: ana.phone, id: 'h1', timestamp, type: 'text', text: { body: 'antes' } },
      { from: '5511987654321', to: ana.phone, id: 'h2', timestamp, type: 'text', text: { body: 'também' } },
      { from: ana.phone, id: 'h3', timestamp, type: 'reaction', reaction: { message_id: 'h2', emoji: '👍' } },
      { from: ana.phone, id: 'h4', timestamp, type: 'media_placeholder' },
    ];
    const history = [{ metadata: { phase: 0 }, threads: [{ id: ana.phone, messages }] }];
    expect(eventsOf({ field: 'history', value: { history } })).toMatchObject([
      { isHistory: true, message: { id: 'h1', chat: ana, isOwn: false } },
      { isHistory: true, message: { id: 'h2', chat: ana, isOwn: true } },
      { isHistory: true, message: { id: 'h4', content: { kind: 'unsupported', name: 'media_placeholder' } } },
    ]);
  });

  it('tells whom its owner has saved, and not whom they removed', () => {
    const contact = { full_name: 'Ana Paula', phone_number: '+55 31 98765-4321' };
    const sync = (action: string) =>
      eventsOf({
        field: 'smb_app_state_sync',
        value: { state_sync: [{ type: 'contact', action, contact }] },
      });
    expect(sync('add')).toEqual([{ type: 'contact', address: ana, isSaved: true, name: 'Ana Paula' }]);
    expect(sync('remove')).toEqual([]);
  });
});

it('a customer who changed their number is told with the former one', () => {
  const system = { type: 'user_changed_number', wa_id: '5531900000000', body: '…' };
  expect(eventsOf(message({ type: 'system', system }))).toEqual([
    { type: 'contact', address: { phone: '5531900000000' }, isSaved: false, former: ana },
  ]);
});

describe('a delivery', () => {
  it('may be a batch of several numbers, in its order', () => {
    const text = (id: string) => ({ from: ana.phone, id, timestamp, type: 'text', text: { body: id } });
    const body = delivery(
      { value: { contacts, messages: [text('a'), text('b')] } },
      { value: { metadata: { phone_number_id: '1002' }, contacts, messages: [text('c')] } },
    );
    const news = readWebhook(body)?.news.map(({ phoneNumberId, events }) => [phoneNumberId, events.length]);
    expect(news).toEqual([
      ['1001', 2],
      ['1002', 1],
    ]);
  });

  it('loses only what nobody understands, and counts it', () => {
    const good = { from: ana.phone, id: 'wamid.6', timestamp, type: 'text', text: { body: 'Oi' } };
    const body = delivery({ value: { contacts, messages: [{ id: 7 }, good, null], statuses: ['x'] } });
    const read = readWebhook(body);
    expect(read?.news[0]?.events).toHaveLength(1);
    expect(read?.notUnderstood).toBe(3);
  });

  it('about the account, or of another kind, says nothing of a number', () => {
    const body = {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'account_update', value: {} }] }],
    };
    expect(readWebhook(body)).toEqual({ news: [], notUnderstood: 0 });
    expect(readWebhook({ object: 'page', entry: [] })).toBeUndefined();
  });
});
