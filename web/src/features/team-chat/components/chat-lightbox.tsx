import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import { Lightbox } from '#ui/lightbox.tsx';

interface ChatLightboxProps {
  readonly messages: readonly ChatMessage[];
  readonly messageId: number;
  readonly onChange: (messageId: number | undefined) => void;
}

/** The pictures and films of a chat over the whole screen. */
export function ChatLightbox({ messages, messageId, onChange }: ChatLightboxProps) {
  const shown = messages.flatMap(({ id, media, mediaPath, mediaType, message }) =>
    media && mediaPath !== null && (mediaType === 'image' || mediaType === 'video')
      ? [
          {
            id,
            kind: mediaType,
            src: media.playableUrl ?? mediaPath,
            label: message || media.name,
            fileName: media.name,
          },
        ]
      : [],
  );
  const index = shown.findIndex(({ id }) => id === messageId);
  if (index < 0) return null;
  return (
    <Lightbox
      items={shown}
      index={index}
      onIndexChange={(next) => onChange(shown[next]?.id)}
      onClose={() => onChange(undefined)}
    />
  );
}
