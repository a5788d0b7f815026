/** From 1, the worst, to 3. */
export const ratingScale = [1, 2, 3] as const;
export type Rate = (typeof ratingScale)[number];

/** How long after it was asked for an answer is a rating; later it is an ordinary message. */
export const ratingWindowMs = 24 * 60 * 60 * 1000;

const decoration = /\p{M}|[\s.*_![\]()-]/gu;

/** The rating that a message is, if it is nothing else: "3", "3.", "*3*", "3️⃣". */
export function rateOf(text: string): Rate | undefined {
  // Nobody hides a rating in a long text.
  if (text.trim().length > 16) return undefined;
  const bare = text.replaceAll(decoration, '');
  return ratingScale.find((rate) => String(rate) === bare);
}
