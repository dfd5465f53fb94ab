import { type ComponentType, lazy, Suspense } from 'react';
import { PageWaiting } from './whole-page.tsx';

/**
 * A component that is loaded when it is first shown: `later(() => import('./outlet-form.tsx'), 'OutletForm')`. For forms
 * and panels of a list, which most visits never open.
 */
export function later<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const Loaded = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }));
  const Waiting = (props: object) => (
    <Suspense fallback={<PageWaiting />}>
      <Loaded {...props} />
    </Suspense>
  );
  return Waiting as Module[Name];
}
