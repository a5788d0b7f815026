/** What every browser shows and nothing moves in. */
const pictureTypes = ['image/png', 'image/jpeg'];

export function isPicture(mimeType: string): boolean {
  return pictureTypes.includes(mimeType);
}
