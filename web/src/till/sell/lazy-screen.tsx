import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

type Module<Props> = { default: ComponentType<Props> };

// biome-ignore lint/suspicious/noExplicitAny: what was loaded fits what it was loaded by
const loaded = new Map<() => Promise<Module<any>>, LazyExoticComponent<ComponentType<any>>>();

/** Something that is loaded when it is first shown, with the styles of all components, which the till starts without. */
export function LazyScreen<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<Module<Props>>;
  props: Props;
}) {
  let Screen = loaded.get(load) as ComponentType<Props> | undefined;
  if (!Screen) {
    const made = lazy(async () => {
      const [screen] = await Promise.all([load(), import('../../ui/styles.ts')]);
      return screen;
    });
    loaded.set(load, made);
    Screen = made as unknown as ComponentType<Props>;
  }
  return (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  );
}
