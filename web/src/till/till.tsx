import './till.css';
import { useEffect, useMemo } from 'react';
import { speakLanguageOf } from '../session/language-of-user.ts';
import { SessionProvider, sessionOf } from '../session/session.tsx';
import { t } from '../words.ts';
import { isEmpty } from './engine/cart.ts';
import { keepApp } from './keep-app.ts';
import { cover, openShiftScreen } from './screens.ts';
import { LazyScreen } from './sell/lazy-screen.tsx';
import { SellingScreen } from './sell/selling-screen.tsx';
import { Broken } from './start/broken.tsx';
import { ChooseDrawer } from './start/choose-drawer.tsx';
import { HeldElsewhere } from './start/held-elsewhere.tsx';
import { NoticePage } from './start/standing.tsx';
import { TillContext, tillEngine, useTill } from './use-till.ts';

/** The till. It starts from what is kept on this device, with or without a connection. */
export default function Till() {
  const till = tillEngine();
  useEffect(() => {
    void till.start();
    // Only a till works without a connection, so only a till keeps the app.
    if (import.meta.env.PROD) void keepApp();
    // Screens over the till use the component library. Its styles are loaded when the till is idle.
    const later = setTimeout(() => void import('./styles.ts'), 3_000);
    return () => clearTimeout(later);
  }, [till]);
  return (
    <TillContext value={till}>
      <Phases />
    </TillContext>
  );
}

function Phases() {
  const { till, state } = useTill();
  const { phase, session: kept } = state;
  const session = useMemo(() => kept && sessionOf(kept), [kept]);
  useEffect(() => {
    if (phase === 'SIGN_IN') location.assign('/app/sign-in?next=/till');
  }, [phase]);
  // Another user may read another language. It changes between sales, and only with a connection to load it.
  const mayReload = state.isOnline && isEmpty(state.cart);
  useEffect(() => {
    if (mayReload && kept) void speakLanguageOf(kept);
  }, [mayReload, kept]);
  if (phase === 'STARTING' || phase === 'SIGN_IN')
    return <NoticePage title={t('Starting…')}>{null}</NoticePage>;
  if (phase === 'BROKEN') return <Broken />;
  if (phase === 'UNREACHABLE' || !session)
    return (
      <NoticePage title={t('The server cannot be reached')}>
        <p>
          {t('A till needs a connection the first time it is used. It starts by itself once there is one.')}
        </p>
      </NoticePage>
    );
  return (
    <SessionProvider session={session}>
      {phase === 'OTHER_TAB' && (
        <NoticePage title={t('The till is open in another tab')}>
          <p>{t('Only one tab can sell at a time, so that no sale number is used twice.')}</p>
          <button type="button" className="main" onClick={() => till.takeOver()}>
            {t('Use this tab')}
          </button>
        </NoticePage>
      )}
      {phase === 'NOT_ALLOWED' && (
        <NoticePage title={t('Your role cannot sell')}>
          <button type="button" className="main" onClick={() => location.assign('/app')}>
            {t('Back office')}
          </button>
        </NoticePage>
      )}
      {phase === 'CHOOSE_DRAWER' && <ChooseDrawer />}
      {phase === 'HELD_ELSEWHERE' && <HeldElsewhere />}
      {phase === 'OPEN_SHIFT' && <LazyScreen load={openShiftScreen} props={{}} />}
      {phase === 'SELLING' && <SellingScreen />}
      {phase !== 'OTHER_TAB' && phase !== 'NOT_ALLOWED' && <LazyScreen load={cover} props={{}} />}
    </SessionProvider>
  );
}
