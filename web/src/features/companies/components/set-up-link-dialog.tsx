import { useT } from '#lib/i18n.ts';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import classes from './delete-company-dialog.module.css';

interface SetUpLinkDialogProps {
  readonly isOpen: boolean;
  readonly link: string;
  readonly onClose: () => void;
}

/** The link with which the first admin chooses a password; it is not shown again. */
export function SetUpLinkDialog({ isOpen, link, onClose }: SetUpLinkDialogProps) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('companies.setUpLink.title')} staysOpenOnOutsideClick>
      <div className={classes.root}>
        <CopyField
          label={t('companies.setUpLink.label')}
          description={t('companies.setUpLink.hint')}
          value={link}
        />
      </div>
    </Dialog>
  );
}
