import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useId } from 'react';
import type { Speaker } from '#features/sandbox-phone/state.ts';
import { useT } from '#lib/i18n.ts';
import classes from './speaker-choice.module.css';

interface SpeakerChoiceProps {
  readonly people: readonly Pick<SandboxCustomer, 'id' | 'name'>[];
  readonly speaker: Speaker;
  readonly onChange: (speaker: Speaker) => void;
}

const company = 'company';

/** As whom the phone speaks: the customer, one of the group, or the company on its own phone. */
export function SpeakerChoice({ people, speaker, onChange }: SpeakerChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={classes.root}>
      <label htmlFor={id}>{t('sandbox.speakAs')}</label>
      <select
        id={id}
        className={classes.select}
        value={speaker.fromCompany ? company : String(speaker.authorId)}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === company ? { fromCompany: true } : { fromCompany: false, authorId: Number(value) },
          )
        }
      >
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
        <option value={company}>{t('sandbox.companyPhone')}</option>
      </select>
    </div>
  );
}
