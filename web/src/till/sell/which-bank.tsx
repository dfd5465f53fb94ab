import { t } from '../../words.ts';
import { throughChoices } from '../through-choices.ts';

/** Asks which bank account a transfer came to, if the business has several. */
export function WhichBank({
  banks,
  onChoose,
  onRefuse,
}: {
  banks: { id: string; name: string }[];
  onChoose: (bankId: string) => void;
  onRefuse: () => void;
}) {
  return (
    <fieldset className="till-notice till-banks" onKeyDown={throughChoices}>
      <legend>{t('To which account?')}</legend>
      {banks.map(({ id, name }, at) => (
        // biome-ignore lint/a11y/noAutofocus: it is all that is asked here
        <button key={id} type="button" autoFocus={at === 0} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={onRefuse}>
        {t('Change the amount')}
      </button>
    </fieldset>
  );
}
