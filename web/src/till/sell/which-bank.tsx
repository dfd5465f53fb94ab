import { t } from '../../words.ts';
import { moveThroughChoices } from '../through-choices.ts';

/** Asks to which of several bank accounts a transfer came. */
export function WhichBank({
  banks,
  onChoose,
  onChangeAmount,
}: {
  banks: { id: string; name: string }[];
  onChoose: (bankId: string) => void;
  onChangeAmount: () => void;
}) {
  return (
    <fieldset className="till-notice till-banks" onKeyDown={moveThroughChoices}>
      <legend>{t('Which bank account?')}</legend>
      {banks.map(({ id, name }, at) => (
        // biome-ignore lint/a11y/noAutofocus: it is all that is asked here
        <button key={id} type="button" autoFocus={at === 0} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={onChangeAmount}>
        {t('Change the amount')}
      </button>
    </fieldset>
  );
}
