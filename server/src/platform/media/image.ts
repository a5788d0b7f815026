import sharp, { type Metadata, type Sharp } from 'sharp';
import { createSemaphore } from './semaphore.ts';
import type { MediaSource } from './thread-work.ts';
import { UnfitMedia } from './unfit-media.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface Thumbnail extends ImageSize {
  readonly bytes: Buffer;
  readonly mimeType: 'image/webp';
  /** As a person sees it: after the camera's orientation has been applied. */
  readonly original: ImageSize;
}

const longestSide = 640;
const quality = 76;
const timeoutSeconds = 15;
/** The largest cameras of telephones in use make 50; at four bytes a pixel this is 256 MB in the worst case. */
const maxPixels = 64_000_000;

// Decoders are where pictures attack: only those of the formats that customers send stay reachable. SVG is among the
// others, which can name files and other pictures.
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: loaders.flatMap((each) => [`VipsForeignLoad${each}File`, `VipsForeignLoad${each}Buffer`]),
});
sharp.cache(false);
sharp.concurrency(1);

// libvips works in the threads that Node also needs for files and names, of which there are four.
const enter = createSemaphore(2);

/** At most 640 pixels on the longer side, upright, without metadata; of a moving picture the first frame. */
export async function imageThumbnail(source: MediaSource): Promise<Thumbnail> {
  return await enter(async () => {
    const original = uprightSize(await attempt(() => open(source).metadata()));
    const { data, info } = await attempt(() =>
      open(source)
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, mimeType: 'image/webp', width: info.width, height: info.height, original };
  });
}

/** Reads the head only; the picture itself may still turn out broken. */
export async function imageSize(source: MediaSource): Promise<ImageSize> {
  return await enter(async () => uprightSize(await attempt(() => open(source).metadata())));
}

function open(source: MediaSource): Sharp {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
}

function uprightSize({ autoOrient }: Metadata): ImageSize {
  const { width, height } = autoOrient;
  // The limit of sharp is asked only when pixels are read.
  if (width * height > maxPixels)
    throw new UnfitMedia('too-large', `the picture has ${width} × ${height} pixels`);
  return { width, height };
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (/pixel limit/i.test(message)) throw new UnfitMedia('too-large', message, { cause });
    if (/timeout/i.test(message)) throw new UnfitMedia('timeout', message, { cause });
    if (/unsupported image format|blocked/i.test(message))
      throw new UnfitMedia('unsupported', message, { cause });
    throw new UnfitMedia('broken', message, { cause });
  }
}
