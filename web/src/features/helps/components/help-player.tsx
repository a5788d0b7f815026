import { videoFrameUrl } from '@prosa/contracts/helps/rules.ts';
import type { Help } from '@prosa/contracts/helps/schema.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './help-player.module.css';

interface HelpPlayerProps {
  readonly isOpen: boolean;
  readonly help: Help;
  readonly onClose: () => void;
}

/** The film. Nothing is asked of where it lies before it is opened, and nothing once it is closed. */
export function HelpPlayer({ isOpen, help, onClose }: HelpPlayerProps) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={help.title} size="xl">
      <div className={classes.root}>
        <div className={classes.frame}>
          <iframe
            className={classes.film}
            src={videoFrameUrl(help.video)}
            title={t('helps.film', { title: help.title })}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            // Without the origin of the page the player refuses to play.
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          />
        </div>
        <p className={classes.hint}>{t('helps.escapeHint')}</p>
      </div>
    </Dialog>
  );
}
