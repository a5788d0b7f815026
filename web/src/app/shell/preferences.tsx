import { LanguageMenu } from '#ui/language-menu.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { VolumeSlider } from '#ui/volume-slider.tsx';
import classes from './preferences.module.css';
import { useSaveLanguage, useVolume } from './use-preferences.ts';

/** Volume, language and theme in one block for the phone menu; the bar of a wide screen shows them one by one. */
export function Preferences() {
  const [volume, setVolume] = useVolume();
  const saveLanguage = useSaveLanguage();
  return (
    <div className={classes.root}>
      <VolumeSlider value={volume} onChange={setVolume} />
      <LanguageMenu onChange={saveLanguage} />
      <ThemeToggle />
    </div>
  );
}
