/** From 1, the worst, to 3. */
export const ratingScale = [1, 2, 3] as const;
export type Rate = (typeof ratingScale)[number];

/** Time after the request in which an answer counts as a rating; later it is an ordinary message. */
export const ratingWindowMs = 24 * 60 * 60 * 1000;

const decoration = /\p{M}|[\s.,*_![\]()-]/gu;
/** Longer texts are not ratings. */
const maxLength = 16;
const numberAlone = /^(?:nota)?(\d{1,3})$/iu;

/** Returns the digits of a message that contains nothing else: "5", "10.", "nota 4". */
function bareNumberIn(text: string): string | undefined {
  if (text.trim().length > maxLength) return undefined;
  return numberAlone.exec(text.replaceAll(decoration, ''))?.[1];
}

/** Returns the rating in a message that contains nothing else: "3", "3.", "*3*", "3️⃣", "nota 3". */
export function rateOf(text: string): Rate | undefined {
  const number = bareNumberIn(text);
  return ratingScale.find((rate) => String(rate) === number);
}

/** Returns whether a message answers the rating request, also with a number outside the scale. */
export function looksLikeRating(text: string): boolean {
  return bareNumberIn(text) !== undefined;
}
