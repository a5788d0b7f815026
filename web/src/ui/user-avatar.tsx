import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useState } from 'react';
import { avatarColorOf, initialsOf } from './avatar-look.ts';
import classes from './user-avatar.module.css';

interface UserAvatarProps {
  readonly name: string;
  readonly image?: string | null;
  /** In pixels. */
  readonly size?: number;
  /** Decides the colour; the name unless given. */
  readonly seed?: string;
}

/** Decoration beside a written name, so it is not read aloud. */
export function UserAvatar({ name, image, size = 36, seed = name }: UserAvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const initials = initialsOf(name);
  return (
    <span
      className={classes.root}
      style={{ width: size, height: size, fontSize: size * 0.4, backgroundColor: avatarColorOf(seed) }}
      aria-hidden="true"
    >
      {image && image !== brokenImage ? (
        <img
          className={classes.image}
          src={image}
          alt=""
          loading="lazy"
          onError={() => setBrokenImage(image)}
        />
      ) : (
        initials || <IconUser size={size * 0.55} />
      )}
    </span>
  );
}
