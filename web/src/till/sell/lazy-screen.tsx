import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { t } from '../../words.ts';

type Module<Props> = { default: ComponentType<Props> };

// biome-ignore lint/suspicious/noExplicitAny: what was loaded fits what it was loaded by
const loaded = new Map<() => Promise<Module<any>>, LazyExoticComponent<ComponentType<any>>>();

/** The screen is not on this device, and there is no connection to load it. Selling goes on. */
function NotHere() {
  return <p className="till-said">{t('The first time, this needs a connection.')}</p>;
}

/** Loads a screen when it is first shown, with the component styles that the till starts without. */
export function LazyScreen<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<Module<Props>>;
  props: Props;
}) {
  let Screen = loaded.get(load) as ComponentType<Props> | undefined;
  if (!Screen) {
    const screen = lazy(async () => {
      const both = Promise.all([load(), import('../styles.ts')]);
      const [screen] = await both.catch(() => {
        loaded.delete(load);
        return [{ default: NotHere }];
      });
      return screen as Module<Props>;
    });
    loaded.set(load, screen);
    Screen = screen as unknown as ComponentType<Props>;
  }
  return (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  );
}
