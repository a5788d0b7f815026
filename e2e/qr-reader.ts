import type { Locator } from '@playwright/test';
import jsQr from 'jsqr';

/** Decodes the QR code in this picture. */
export async function readQrCode(picture: Locator): Promise<string | undefined> {
  const png = (await picture.screenshot()).toString('base64');
  // An empty page has no content security policy that blocks data URLs.
  const drawing = await picture.page().context().newPage();
  try {
    const { pixels, width, height } = await drawing.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const shown = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      return { pixels: [...shown], width: image.width, height: image.height };
    }, png);
    return jsQr.default(Uint8ClampedArray.from(pixels), width, height)?.data;
  } finally {
    await drawing.close();
  }
}
