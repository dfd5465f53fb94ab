import { useState } from 'react';
import { t } from '../../words.ts';
import { typedAmount } from '../engine/figures.ts';
import { messageOf } from '../engine/server.ts';
import { useTill } from '../use-till.ts';
import { Standing } from './standing.tsx';

/** A shift begins with what is in the drawer. */
export function OpenShift() {
  const { till, state } = useTill();
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string>();
  const open = async () => {
    const openingFloat = text.trim() === '' ? 0 : typedAmount(text, state.settings?.currencyDecimals ?? 2);
    if (openingFloat === undefined) {
      setSaid(t('Type an amount of money.'));
      return;
    }
    await till.openShift({ openingFloat }).catch((error) => setSaid(messageOf(error)));
  };
  return (
    <Standing title={t('Open {drawer}', { drawer: state.drawer?.name ?? '' })}>
      <form
        className="till-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <label className="till-field">
          {t('Cash in the drawer')}
          <input
            // biome-ignore lint/a11y/noAutofocus: it is all that is asked here
            autoFocus
            inputMode="decimal"
            className="number"
            autoComplete="off"
            value={text}
            placeholder="0"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {said && (
          <p className="till-said" role="alert">
            {said}
          </p>
        )}
        <button type="submit" className="main pay">
          {t('Open the till')}
        </button>
        <button type="button" onClick={() => till.leaveDrawer()}>
          {t('Use another drawer')}
        </button>
      </form>
    </Standing>
  );
}
