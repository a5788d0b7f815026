import { type EmojiPickerListComponents, EmojiPicker as Frimousse } from 'frimousse';
import { useEffect, useState } from 'react';
import { type EmojiData, loadEmojiData, readRecentEmojis, storeRecentEmoji } from '#lib/emojis.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import classes from './emoji-picker.module.css';
import { ErrorState } from './error-state.tsx';
import { SkeletonList } from './skeleton-list.tsx';

export interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
}

const columns = 8;
/** Frimousse counts rows and columns from zero; the standard, and whoever listens, from one. */
const fromOne = (name: 'aria-rowindex' | 'aria-colindex', index = 0) => ({ [name]: index + 1 });
/** Outside the component: another function at each drawing would make the list anew. */
const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={classes.group}>
      {category.label}
    </div>
  ),
  Row: (props) => <div {...props} {...fromOne('aria-rowindex', props['aria-rowindex'])} />,
  Emoji: ({ emoji, ...rest }) => (
    <button
      {...rest}
      {...fromOne('aria-colindex', rest['aria-colindex'])}
      type="button"
      className={classes.emoji}
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  ),
};

/** Search in the language of the screen, arrows and Enter from the search field. Loaded by `EmojiPanel` when opened. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const t = useT();
  const language = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly data: EmojiData | 'failed' }>();
  const [search, setSearch] = useState('');
  const [recent] = useState(readRecentEmojis);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isWanted = true;
    const show = (data: EmojiData | 'failed'): void => {
      if (isWanted) setLoaded({ language, data });
    };
    // Without the network the file does not come, which the person can try again; there is nobody else to tell.
    loadEmojiData(language).then(show, () => show('failed'));
    return () => {
      isWanted = false;
    };
  }, [language, attempt]);

  const pick = (emoji: string): void => {
    storeRecentEmoji(emoji);
    onPick(emoji);
  };
  const data = loaded?.language === language ? loaded.data : undefined;
  if (data === 'failed') return <ErrorState onRetry={() => setAttempt(attempt + 1)} />;
  if (data === undefined) return <SkeletonList rows={4} />;
  return (
    <Frimousse.Root
      key={language}
      className={classes.root}
      columns={columns}
      locale={language}
      resolveEmojiData={() => toFrimousse(data, language)}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <Frimousse.Search
        className={classes.search}
        autoFocus
        aria-label={t('ui.emoji.search')}
        placeholder={t('ui.emoji.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {search === '' && recent.length > 0 ? (
        <fieldset className={classes.recent}>
          <legend className={classes.group}>{t('ui.emoji.recent')}</legend>
          {recent.map((emoji) => (
            <button key={emoji} type="button" className={classes.emoji} onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </fieldset>
      ) : null}
      <Frimousse.Viewport className={classes.viewport}>
        <Frimousse.Empty className={classes.empty}>{t('ui.nothingFound')}</Frimousse.Empty>
        <Frimousse.List className={classes.list} components={components} aria-label={t('ui.emoji')} />
      </Frimousse.Viewport>
    </Frimousse.Root>
  );
}

/** Skin tones are not offered: the data has none. */
function toFrimousse({ groups, emojis }: EmojiData, locale: string) {
  const skinTones = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' };
  return {
    locale,
    skinTones,
    categories: [...groups],
    emojis: emojis.map(({ tags, isFlag: _, ...emoji }) => ({ ...emoji, tags: [...tags] })),
  };
}
