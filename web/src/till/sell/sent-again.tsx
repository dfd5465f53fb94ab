import { Moment } from '../../ui/figures.tsx';
import { comma, t } from '../../words.ts';
import { useTill } from '../use-till.ts';

/** After a restore of the server: says what was sent again and what could not be. */
export function SentAgain() {
  const { till, state } = useTill();
  const { sentAgain } = state;
  if (!sentAgain) return null;
  const { at, sent, waiting, refused, lost } = sentAgain;
  return (
    <div className="till-notice" role="status">
      <div className="grow">
        <strong>{t('The server had lost some of what was sent.')}</strong>{' '}
        {t('It was restored from an older backup. Noticed:')} <Moment at={at} />.
        <br />
        {t('Sent again: {sent}. Waiting: {waiting}. Refused: {refused}.', { sent, waiting, refused })}
        {lost.length > 0 && (
          <>
            <br />
            {t(
              'These returns were made with an older version of the app and cannot be sent again. Give their numbers to a manager: {numbers}',
              {
                numbers: lost.join(comma),
              },
            )}
          </>
        )}
      </div>
      {waiting === 0 && (
        <button type="button" onClick={() => till.clearRestore()}>
          {t('Got it')}
        </button>
      )}
    </div>
  );
}
