import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { focusOnMount } from '#lib/focus-on-mount.ts';
import { useT } from '#lib/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { CopyLabelButton } from '#ui/copy-label-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The only time they are shown. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT();
  const text = `${codes.join('\n')}\n`;
  return (
    <section className={classes.root} aria-label={t('security.codes.title')} tabIndex={-1} ref={focusOnMount}>
      <p className={classes.hint}>{t('security.codes.hint')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyLabelButton label={t('security.codes.copy')} text={text} />
      <PlainButton
        icon={<IconDownload aria-hidden="true" />}
        onClick={() => saveFile('prosa-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        isFullWidth
      >
        {t('security.codes.download')}
      </PlainButton>
      <PlainButton onClick={onDone} isFullWidth>
        {t('security.codes.done')}
      </PlainButton>
    </section>
  );
}
