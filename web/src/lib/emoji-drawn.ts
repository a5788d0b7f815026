const side = 16;
const font = `${side}px "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji", sans-serif`;

/**
 * Whether this computer has a picture for the emoji. A picture keeps its colours whatever the colour of the text; the
 * box of a missing one does not, and a sequence that is not known comes out as several pictures side by side.
 */
export function isEmojiDrawn(emoji: string): boolean {
  const context = Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext(
    '2d',
    {
      willReadFrequently: true,
    },
  );
  if (!context) return false;
  context.font = font;
  context.textBaseline = 'top';
  if (context.measureText(emoji).width >= side * 2) return false;
  const [blue, red] = ['#00f', '#f00'].map((color) => {
    context.clearRect(0, 0, side, side);
    context.fillStyle = color;
    context.fillText(emoji, 0, 0);
    return context.getImageData(0, 0, side, side).data;
  });
  return blue?.some((value) => value !== 0) === true && blue.every((value, index) => value === red?.[index]);
}
