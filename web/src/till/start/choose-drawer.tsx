import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { messageOf } from '../engine/server.ts';
import type { Outlet } from '../engine/types.ts';
import { WaitingPill } from '../sell/connection-pill.tsx';
import { useTill } from '../use-till.ts';
import { NoticePage } from './standing.tsx';

/** Asks once at which outlet and drawer this device stands. */
export function ChooseDrawer() {
  const { till, state } = useTill();
  const outlets = useQuery({ queryKey: ['till outlets'], queryFn: () => till.server.outlets() });
  const [chosen, setChosen] = useState<Outlet | undefined>(state.outlet);
  // The user before may have chosen an outlet that this user may not see.
  const isVisible = !outlets.data || outlets.data.some(({ id }) => id === chosen?.id);
  const outlet =
    (isVisible ? chosen : undefined) ?? (outlets.data?.length === 1 ? outlets.data[0] : undefined);
  if (outlet)
    return (
      <Drawers outlet={outlet} onBack={outlets.data?.length === 1 ? undefined : () => setChosen(undefined)} />
    );
  return (
    <NoticePage title={t('Where is this till?')}>
      <WaitingPill />
      {outlets.error && <p className="till-said">{messageOf(outlets.error)}</p>}
      <div className="till-choices">
        {outlets.data?.map((one, at) => (
          <button
            key={one.id}
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it is all that is asked here
            autoFocus={at === 0}
            onClick={() => setChosen({ id: one.id, name: one.name })}
          >
            {one.name}
          </button>
        ))}
        {outlets.data?.length === 0 && (
          <p>
            {t(
              'None of your outlets can sell. Ask an owner or a manager to add a store or a kiosk in the back office.',
            )}
          </p>
        )}
      </div>
      <button type="button" onClick={() => location.assign('/app')}>
        {t('Back office')}
      </button>
    </NoticePage>
  );
}

function Drawers({ outlet, onBack }: { outlet: Outlet; onBack: (() => void) | undefined }) {
  const { till } = useTill();
  const { may } = useSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const drawers = useQuery({
    queryKey: ['till drawers', outlet.id],
    queryFn: () => till.server.drawers(outlet.id),
  });
  const attempt = (work: () => Promise<void>) => work().catch((error) => setProblem(messageOf(error)));
  const create = () =>
    attempt(async () => {
      const drawer = await till.server.createDrawer(outlet.id, name.trim() || t('Till'));
      await till.chooseDrawer(outlet, drawer);
    });
  const fault = problem ?? (drawers.error ? messageOf(drawers.error) : undefined);
  return (
    <NoticePage title={t('Which till at {outlet}?', { outlet: outlet.name })}>
      <WaitingPill />
      {fault && (
        <p className="till-said" role="alert">
          {fault}
        </p>
      )}
      <div className="till-choices">
        {drawers.data?.map((drawer, at) => (
          <button
            key={drawer.id}
            type="button"
            // biome-ignore lint/a11y/noAutofocus: it is all that is asked here
            autoFocus={at === 0}
            onClick={() => attempt(() => till.chooseDrawer(outlet, drawer))}
          >
            <span>{drawer.name}</span>
            <span className="dim">
              {drawer.openSessionId ? t('{code}, open', { code: drawer.code }) : drawer.code}
            </span>
          </button>
        ))}
        {drawers.data?.length === 0 && !may('org.write') && (
          <p>{t('This outlet has no till yet. Ask an owner or a manager to create one.')}</p>
        )}
      </div>
      {may('org.write') && (
        <form
          className="till-stack"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <label className="till-field">
            {t('New till')}
            <input
              value={name}
              maxLength={100}
              placeholder={t('Till')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </label>
          {/* Where there is a till, it is chosen. A second one is the exception. */}
          <button type="submit" className={drawers.data?.length === 0 ? 'main' : undefined}>
            {t('Create till')}
          </button>
        </form>
      )}
      {onBack && (
        <button type="button" onClick={onBack}>
          {t('Choose another outlet')}
        </button>
      )}
      <button type="button" onClick={() => location.assign(may('reports.read') ? '/app' : '/app/sales')}>
        {t('Back office')}
      </button>
    </NoticePage>
  );
}
