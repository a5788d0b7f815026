import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import { useT } from '#lib/i18n.ts';
import { FileCard } from '#ui/file-card.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { VoicePlayer } from '#ui/voice-player.tsx';

interface ChatMediaProps {
  readonly message: ChatMessage;
  readonly onOpen: (messageId: number) => void;
}

/** The file of a message: seen, heard, or offered to be saved. */
export function ChatMedia({ message, onOpen }: ChatMediaProps) {
  const t = useT();
  const { id, media, mediaPath, mediaType } = message;
  if (media === null || mediaPath === null) return null;
  if (mediaType === 'image' || mediaType === 'video') {
    return (
      <PictureTile
        kind={mediaType}
        media={media}
        url={mediaPath}
        label={t('chats.openFile', { name: media.name })}
        onOpen={() => onOpen(id)}
      />
    );
  }
  return (
    <>
      {mediaType === 'audio' ? (
        <VoicePlayer src={media.playableUrl ?? mediaPath} label={media.name} duration={media.seconds ?? 0} />
      ) : null}
      <FileCard name={media.name} size={media.size} url={mediaPath} />
    </>
  );
}
