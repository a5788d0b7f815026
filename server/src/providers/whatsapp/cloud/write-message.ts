import type { TemplateParameter } from '@prosa/contracts/templates/schema.ts';
import {
  type Address,
  type OutgoingContent,
  type OutgoingMedia,
  ProviderError,
} from '#providers/whatsapp/port.ts';
import { readCard } from './vcard.ts';

const longestText = 4096;
const longestCaption = 1024;

type Written = Readonly<Record<string, unknown>>;

/** Meta prefers the number where it is known. */
export function recipientOf({ phone, businessScopedId }: Address): Written {
  if (phone !== undefined) return { to: phone };
  if (businessScopedId !== undefined) return { recipient: businessScopedId };
  throw new ProviderError({ class: 'recipient' });
}

/** Writes all content that needs no file upload. */
export function writeContent(content: Exclude<OutgoingContent, { kind: 'media' }>): Written {
  switch (content.kind) {
    case 'text':
      if (content.text.length > longestText) throw new ProviderError({ class: 'bug' });
      return { type: 'text', text: { body: content.text, preview_url: true } };
    case 'location': {
      const { latitude, longitude, name } = content;
      return { type: 'location', location: { latitude, longitude, ...(name === '' ? {} : { name }) } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.vcards.map(contactOf) };
    case 'template': {
      const { name, language, parameters } = content;
      const components = componentsOf(parameters);
      return {
        type: 'template',
        template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
      };
    }
  }
}

function contactOf(vcard: string): Written {
  const { name, phones } = readCard(vcard);
  const shown = name === '' ? (phones[0]?.phone ?? '?') : name;
  return {
    name: { formatted_name: shown, first_name: shown },
    ...(phones.length > 0
      ? {
          phones: phones.map(({ phone, waId }) => ({
            phone,
            type: 'CELL',
            ...(waId === undefined ? {} : { wa_id: waId }),
          })),
        }
      : {}),
  };
}

/** A blank that has a name is filled in by it; numbered ones by their order. */
function parameterOf({ key, text }: TemplateParameter): Written {
  return { type: 'text', ...(/^\d+$/.test(key) ? {} : { parameter_name: key }), text };
}

function componentsOf(parameters: readonly TemplateParameter[]): Written[] {
  const inOrder = parameters.toSorted((one, other) => Number(one.key) - Number(other.key) || 0);
  const part = (type: 'header' | 'body') => {
    const own = inOrder.filter((each) => each.part === type);
    return own.length > 0 ? [{ type, parameters: own.map(parameterOf) }] : [];
  };
  const buttons = inOrder.filter((each) => each.part === 'button');
  return [
    ...part('header'),
    ...part('body'),
    ...buttons.map(({ key, text }) => ({
      type: 'button',
      sub_type: 'url',
      index: key,
      parameters: [{ type: 'text', text }],
    })),
  ];
}

interface UploadedFile {
  readonly type: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  readonly id: string;
  readonly media: Pick<OutgoingMedia, 'kind' | 'fileName'>;
  readonly caption: string;
}

/** Sounds and stickers carry no words: those that have some go as documents. */
export function writeFile({ type, id, media, caption }: UploadedFile): Written {
  if (type === 'audio') return { type, audio: { id, ...(media.kind === 'voice' ? { voice: true } : {}) } };
  if (type === 'sticker') return { type, sticker: { id } };
  if (caption.length > longestCaption) throw new ProviderError({ class: 'bug' });
  const worded = caption === '' ? {} : { caption };
  const named = type === 'document' && media.fileName !== '' ? { filename: media.fileName } : {};
  return { type, [type]: { id, ...worded, ...named } };
}
