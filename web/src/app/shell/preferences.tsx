import { LanguageMenu } from '#ui/language-menu.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { VolumeSlider } from '#ui/volume-slider.tsx';
import classes from './preferences.module.css';
import { useSaveLanguage } from './use-account-language.ts';
import { useVolume } from './use-volume.ts';

/** What the bar of a wide screen shows one by one, together for a phone's menu. */
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
