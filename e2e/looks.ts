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

/** Both for the pictures. A test run looks at the phone in the dark: what the screens do is tested at a desk, in the light. */
export function themesAt(width: number): readonly Look['theme'][] {
  if (isForPictures) return ['light', 'dark'];
  return width === 390 ? ['dark'] : [];
}

/** Every width, theme and language for the pictures. A test run opens each of them once. */
export const looks: readonly Look[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
  .flatMap((size) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['pt', 'en', 'es'] as const).map((language) => ({
        ...size,
        theme,
        language,
        name: `${size.width}-${theme}-${language}`,
      })),
    ),
  )
  .filter(({ name }) => isForPictures || ['1440-light-pt', '390-dark-en', '390-light-es'].includes(name));
