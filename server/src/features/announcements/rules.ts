/** Still image formats that every browser can show. */
const pictureTypes = ['image/png', 'image/jpeg'];

export function isPicture(mimeType: string): boolean {
  return pictureTypes.includes(mimeType);
}
