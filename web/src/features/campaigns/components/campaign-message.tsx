import type { UseFormReturnType } from '@mantine/form';
import type { CampaignForm, MessageNumber } from '#features/campaigns/state.ts';
import type { Attachment } from '#lib/attachment.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { type ExtraVariable, MessageField } from '#ui/message-field.tsx';
import classes from './campaign-message.module.css';
import { CampaignPreview } from './campaign-preview.tsx';

interface CampaignMessageProps {
  readonly number: MessageNumber;
  readonly form: UseFormReturnType<CampaignForm>;
  readonly values: CampaignForm;
  readonly attachment: Attachment;
  readonly extraVariables: readonly ExtraVariable[];
  readonly isReadOnly: boolean;
  readonly isShown: boolean;
}

/** One of the five, with its question before it and what becomes of both beside it. */
export function CampaignMessage(props: CampaignMessageProps) {
  const { number, form, values, attachment, extraVariables, isReadOnly, isShown } = props;
  const t = useT();
  const [text, question] = [`message${number}`, `confirmationMessage${number}`] as const;
  return (
    <div className={classes.root}>
      <div className={classes.fields}>
        <div hidden={!values.confirmation}>
          <MessageField
            key={form.key(question)}
            label={t('campaigns.confirmationMessage', { number })}
            description={t('campaigns.confirmationMessageHint')}
            extraVariables={extraVariables}
            readOnly={isReadOnly}
            {...withErrorText(form.getInputProps(question), t)}
          />
        </div>
        <MessageField
          key={form.key(text)}
          label={t('campaigns.message', { number })}
          description={number === 1 ? t('campaigns.messageHint') : undefined}
          rows={5}
          extraVariables={extraVariables}
          readOnly={isReadOnly}
          {...withErrorText(form.getInputProps(text), t)}
        />
      </div>
      {isShown ? (
        <CampaignPreview
          message={values[text]}
          question={values.confirmation ? values[question] : undefined}
          audience={{ contactListId: values.contactListId, tagListId: values.tagListId }}
          attachment={attachment}
        />
      ) : null}
    </div>
  );
}
