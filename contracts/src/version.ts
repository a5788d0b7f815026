/** Shown in the drawer and returned by the API; the same number as in package.json. */
export const productVersion = '4.0.0';
