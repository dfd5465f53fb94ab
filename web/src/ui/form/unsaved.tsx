import { Button, type DrawerProps, Group, type ModalProps, Text } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { guardPage } from '../../routing/history.ts';
import { isUserReplaced } from '../../session/one-user.ts';
import { t } from '../../words.ts';
import { Drawer, Modal } from '../dialogs.tsx';

/** A form on the page. */
type Guarded = { hasUnsaved(): boolean; discard(): void };

/** The forms of the page, or those of one dialog. A dialog's forms belong to its page as well. */
type Scope = { forms: Set<Guarded>; page: Scope | undefined; ask(goOn: () => void): void };

const ScopeContext = createContext<Scope | undefined>(undefined);
const hasUnsaved = ({ forms }: Scope) => [...forms].some((form) => form.hasUnsaved());
const discard = ({ forms }: Scope) => {
  for (const form of forms) form.discard();
};

/** Goes on, or first asks about unsaved work. */
function leave(scope: Scope | undefined, goOn: () => void): void {
  if (scope && hasUnsaved(scope)) {
    scope.ask(() => {
      discard(scope);
      goOn();
    });
  } else goOn();
}

/** For a button that leaves the page without a link, such as signing out: asks first about unsaved work. */
export function useLeave(): (goOn: () => void) => void {
  const scope = useContext(ScopeContext);
  return (goOn) => leave(scope, goOn);
}

/** Asks before anybody leaves a page whose forms hold unsaved work: by a link, by going back, or by closing a panel. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  /** What follows when the user leaves. */
  const [goOn, setGoOn] = useState<() => void>();
  const page = useMemo<Scope>(
    () => ({ forms: new Set(), page: undefined, ask: (next) => setGoOn(() => next) }),
    [],
  );
  const isUnsaved = useCallback(() => hasUnsaved(page), [page]);
  useEffect(() => guardPage({ isBlocked: isUnsaved, ask: (next) => leave(page, next) }), [page, isUnsaved]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && !isUserReplaced()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  const discardAndLeave = () => {
    setGoOn(undefined);
    goOn?.();
  };
  return (
    <ScopeContext.Provider value={page}>
      {children}
      <Question isOpen={!!goOn} onStay={() => setGoOn(undefined)} onLeave={discardAndLeave} />
    </ScopeContext.Provider>
  );
}

/** A dialog with a form. It asks before it is closed with unsaved work. */
export function FormModal({ onClose, children, ...props }: ModalProps) {
  const dialog = useDialogScope();
  return (
    <Modal {...props} onClose={() => leave(dialog, onClose)}>
      <ScopeContext.Provider value={dialog}>{children}</ScopeContext.Provider>
    </Modal>
  );
}

/** A panel at the side with a form. It asks before it is closed with unsaved work. */
export function FormDrawer({ onClose, children, ...props }: DrawerProps) {
  const panel = useDialogScope();
  return (
    <Drawer {...props} onClose={() => leave(panel, onClose)}>
      <ScopeContext.Provider value={panel}>{children}</ScopeContext.Provider>
    </Drawer>
  );
}

function useDialogScope(): Scope {
  const page = useContext(ScopeContext);
  return useMemo(() => ({ forms: new Set(), page, ask: (next) => page?.ask(next) }), [page]);
}

/**
 * Guards what is typed into a form. Only changes after the first touch count, because a form fills in defaults by
 * itself. `startsFrom` are the values of a form that starts with a draft. `noteSaved` is called when values are saved or
 * given up. What was typed while they were being saved stays unsaved. `leave` gives up this form: it asks first if
 * there is something to lose.
 */
export function useUnsaved(
  read: () => unknown,
  { startsFrom, onDiscard }: { startsFrom?: unknown; onDiscard?: () => void } = {},
) {
  const scope = useContext(ScopeContext);
  const before = useRef(startsFrom === undefined ? undefined : JSON.stringify(startsFrom));
  const current = useRef({ read, onDiscard });
  current.current = { read, onDiscard };
  const isUnsaved = useCallback(
    () => before.current !== undefined && JSON.stringify(current.current.read()) !== before.current,
    [],
  );
  const noteSaved = useCallback((saved?: unknown) => {
    const isOlder = saved !== undefined && JSON.stringify(current.current.read()) !== JSON.stringify(saved);
    before.current = isOlder ? JSON.stringify(saved) : undefined;
  }, []);
  useEffect(() => {
    const noteTouch = () => {
      before.current ??= JSON.stringify(current.current.read());
    };
    for (const kind of touches) document.addEventListener(kind, noteTouch, { capture: true });
    return () => {
      for (const kind of touches) document.removeEventListener(kind, noteTouch, { capture: true });
    };
  }, []);
  const discardForm = useCallback(() => {
    noteSaved();
    current.current.onDiscard?.();
  }, [noteSaved]);
  useEffect(() => {
    const form: Guarded = { hasUnsaved: isUnsaved, discard: discardForm };
    for (let at = scope; at; at = at.page) at.forms.add(form);
    return () => {
      for (let at = scope; at; at = at.page) at.forms.delete(form);
    };
  }, [scope, isUnsaved, discardForm]);
  const leave = (goOn: () => void) => {
    if (!scope || !isUnsaved()) return goOn();
    scope.ask(() => {
      discardForm();
      goOn();
    });
  };
  return { isUnsaved, noteSaved, leave };
}

const touches = ['pointerdown', 'keydown', 'input'];

function Question({ isOpen, onStay, onLeave }: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      title={t('Leave without saving?')}
      zIndex={400}
      withCloseButton={false}
      // The panel below hears Escape, too. The question answers it alone.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onStay()}
      transitionProps={{ duration: 0 }}
    >
      <Text mb="md">{t('You have unsaved changes. If you leave, they are lost.')}</Text>
      <Group justify="flex-end">
        <Button variant="default" color="red" onClick={onLeave} data-mantine-stop-propagation="true">
          {t('Discard changes')}
        </Button>
        <Button onClick={onStay} data-autofocus data-mantine-stop-propagation="true">
          {t('Keep editing')}
        </Button>
      </Group>
    </Modal>
  );
}
