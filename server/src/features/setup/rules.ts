export const setupLinkLifeMs = 24 * 60 * 60 * 1000;
