export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'pt' | 'en' | 'es';
}

const isForPictures = process.env.SCREENSHOTS === '1';

/** Languages a screen is opened in: all for the pictures of the documentation, the first one in every test run. */
export const lookLanguages: readonly Look['language'][] = isForPictures ? ['pt', 'en', 'es'] : ['pt'];

/**
 * Every width, theme and language for the pictures. A test run leaves out what cannot break by itself: the other
 * languages are opened once each, on the narrow screen, where long words hurt.
 */
export const looks: readonly Look[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
].flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['pt', 'en', 'es'] as const)
      .filter((language) => isForPictures || language === 'pt' || (size.width === 390 && theme === 'light'))
      .map((language) => ({ ...size, theme, language, name: `${size.width}-${theme}-${language}` })),
  ),
);
