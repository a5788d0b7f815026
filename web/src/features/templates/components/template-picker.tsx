import type { Template } from '@prosa/contracts/templates/schema.ts';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

interface TemplatePickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly ticketId: number;
  readonly connectionId: number;
  readonly contactName: string;
}

/** First which one, then what its blanks are filled with. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { isOpen, onClose, ticketId, connectionId, contactName } = props;
  const t = useT();
  const [chosen, setChosen] = useState<Template>();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('templates.title')} staysOpenOnOutsideClick>
      {chosen ? (
        <TemplateForm
          key={chosen.id}
          template={chosen}
          ticketId={ticketId}
          contactName={contactName}
          onBack={() => setChosen(undefined)}
          onSent={onClose}
        />
      ) : (
        <TemplateList connectionId={connectionId} onChoose={setChosen} />
      )}
    </Dialog>
  );
}
