export const resetLinkLifeMs = 30 * 60 * 1000;

/** For somebody who has no password yet and may be away for some days. */
export const setUpLinkLifeMs = 7 * 24 * 60 * 60 * 1000;
