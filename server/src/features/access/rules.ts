export const resetLinkLifeMs = 30 * 60 * 1000;
