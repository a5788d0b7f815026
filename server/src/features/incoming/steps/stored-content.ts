import type { ReceivedMessage } from '#features/messages/receiving-service.ts';
import { fileExtension, findMediaTypeByMimeType } from '#platform/uploads/media-types.ts';
import type { InboundMedia, MessageContent } from '#providers/whatsapp/port.ts';

type StoredContent = Pick<ReceivedMessage, 'kind' | 'body' | 'latitude' | 'longitude' | 'media'>;

/** Returns a displayable name for a file whose name a stranger chose. */
function nameOf({ fileName = '', kind, mimeType }: InboundMedia): string {
  const base =
    fileName
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim() ?? '';
  const extension = findMediaTypeByMimeType(mimeType)?.extension;
  const stem = base === '' ? kind : base.slice(0, 200);
  return fileExtension(stem) === '' && extension ? `${stem}.${extension}` : stem;
}

/** Content in the columns of a message. */
export function storedContent(content: MessageContent): StoredContent {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', body: content.text };
    case 'media': {
      const { kind, mimeType, size, sha256, reference } = content.media;
      const media = {
        reference,
        name: nameOf(content.media),
        type: mimeType,
        size: size ?? null,
        sha256: sha256 ?? null,
      };
      return { kind, body: content.caption, media };
    }
    case 'location': {
      const { latitude, longitude, name } = content;
      return { kind: 'location', body: name, latitude, longitude };
    }
    case 'contacts':
      return { kind: 'contacts', body: content.vcards.join('\n') };
    case 'undecryptable':
      return { kind: 'undecryptable', body: '' };
    case 'unsupported':
      return { kind: 'unsupported', body: content.name };
  }
}
