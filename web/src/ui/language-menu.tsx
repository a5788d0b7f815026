import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { activateLanguage, languageNames, languages, useLanguage, useT } from '#lib/i18n.ts';
import classes from './language-menu.module.css';
import { toast } from './toast.ts';

type Language = (typeof languages)[number];

interface LanguageMenuProps {
  /** Called after the language is on the screen, for whoever also keeps it with the account. */
  readonly onChange?: (language: Language) => void;
}

/** A native menu: the phone shows its own, and the pages before login need no library for it. */
export function LanguageMenu({ onChange }: LanguageMenuProps) {
  const t = useT();
  const current = useLanguage();

  const choose = async (value: string): Promise<void> => {
    const language = languages.find((candidate) => candidate === value);
    if (!language) return;
    try {
      await activateLanguage(language);
      onChange?.(language);
    } catch {
      // Its texts could not be fetched: the screen stays in the language it has.
      toast.error(t('ui.error.hint'));
    }
  };

  return (
    <span className={classes.root}>
      <IconLanguage className={classes.icon} size={18} aria-hidden="true" />
      <select
        className={classes.select}
        aria-label={t('ui.language')}
        value={current}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
    </span>
  );
}
