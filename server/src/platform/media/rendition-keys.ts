import { isMediaKeyOf } from '#platform/uploads/media-url.ts';

export interface RenditionKeys {
  readonly thumbnail: string;
  readonly playable: string;
}

/**
 * Keys of a file's renditions: in the same company, under the same random name. Removing a file also removes both,
 * whether or not they exist: removing a missing object is no error.
 */
export function renditionKeys(key: string): RenditionKeys {
  const [company = '', area = '', file = ''] = key.split('/');
  const name = file.slice(0, file.lastIndexOf('.'));
  const keys = {
    thumbnail: `${company}/${area}-thumbnails/${name}.webp`,
    playable: `${company}/${area}-playable/${name}.mp3`,
  };
  const companyId = Number(company.slice(1));
  if (![key, keys.thumbnail, keys.playable].every((each) => isMediaKeyOf(companyId, each))) {
    throw new TypeError(`No renditions can be kept beside "${key}"`);
  }
  return keys;
}
