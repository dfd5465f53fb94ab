import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { addressOf, hrefOf, type Target } from './address.ts';
import type { GoOptions } from './history.ts';
import { loadAhead, useLocation, useNavigate } from './view.ts';

type LinkProps = Target & Pick<GoOptions, 'state'> & Omit<ComponentProps<'a'>, 'href'>;

/** Somebody who points at a link for so long may follow it. */
const intentMs = 50;

/** A link to another page, which is opened without loading everything anew. */
export function Link({ to, search, hash, state, ...props }: LinkProps) {
  const navigate = useNavigate();
  const target: Target = { to, hash, ...(search && { search }) };
  const address = addressOf(target, useLocation());
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pointing.current), []);
  const isOurs = (event: MouseEvent) =>
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (!props.target || props.target === '_self');
  return (
    <a
      {...props}
      href={hrefOf(address)}
      onClick={(event) => {
        props.onClick?.(event);
        if (!isOurs(event)) return;
        event.preventDefault();
        navigate({ ...target, state });
      }}
      onMouseEnter={(event) => {
        props.onMouseEnter?.(event);
        pointing.current = setTimeout(() => loadAhead(address.pathname), intentMs);
      }}
      onMouseLeave={(event) => {
        props.onMouseLeave?.(event);
        clearTimeout(pointing.current);
      }}
      onTouchStart={(event) => {
        props.onTouchStart?.(event);
        loadAhead(address.pathname);
      }}
    />
  );
}

/** Goes on to another page at once. */
export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate({ to, replace: true }), [navigate, to]);
  return null;
}
