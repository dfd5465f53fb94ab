import { Anchor, Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../api/call.ts';
import { t } from '../../words.ts';
import { forgetPin, hasKeptPin, keepPin, keptLengths, matchesKeptPin, ownersOf } from './kept-pins.ts';
import type { Colleague } from './may-lock.ts';
import { PinPad } from './pin-pad.tsx';
import { confirmPin, switchTo } from './pin-sessions.ts';
import './lock.css';

type Props = {
  /** Who has the till. */
  current: Colleague;
  /** Everybody with a PIN, perhaps including the current cashier. */
  colleagues: Colleague[];
  /** False in the back office, where nobody else can take over. */
  isAtTill?: boolean;
  /** Called after a right PIN. `hasChanged` says that another cashier took over. */
  onUnlock: (cashier: { hasChanged: boolean }) => void;
  /** Called when a PIN is of nobody here. Its owner may be new, so the people are read again. */
  onUnknownPin?: () => void;
};

/** Covers everything until somebody types their PIN. */
export default function LockScreen({ current, colleagues, isAtTill = true, onUnlock, onUnknownPin }: Props) {
  const others = colleagues.filter(({ userId }) => userId !== current.userId);
  const hasPin = others.length < colleagues.length || hasKeptPin(current.userId);
  const own = colleagues.find(({ userId }) => userId === current.userId);
  const people = hasPin ? [own ?? current, ...others] : others;
  /** Whose PIN is typed. Undefined until one of several people taps their name. */
  const [chosen, setChosen] = useState(people.length === 1 || !isAtTill ? (people[0] ?? current) : undefined);
  const [isTapped, setTapped] = useState(false);

  const tryPin = async (pin: string, who: Colleague): Promise<string | undefined> => {
    const isCurrent = who.userId === current.userId;
    try {
      await (isCurrent ? confirmPin : switchTo)(who.userId, pin);
      await keepPin(who.userId, pin);
      onUnlock({ hasChanged: !isCurrent });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'INVALID_CREDENTIALS') {
        onUnknownPin?.();
        await forgetPin(who.userId);
      }
      if (error.status !== 0 && error.status < 500) return error.message;
      if (!isCurrent) return t('No connection. Only {name} can unlock the till now.', { name: current.name });
      return unlockOffline(pin);
    }
  };

  const unlockOffline = async (pin: string): Promise<string | undefined> => {
    const answer = await matchesKeptPin(current.userId, pin);
    if (answer === 'YES') onUnlock({ hasChanged: false });
    if (answer === 'NO') return t('This PIN is wrong.');
    if (answer === 'UNKNOWN')
      return t('No connection, and this PIN was never used on this device. Try again when connected.');
    return undefined;
  };

  // Only at the till can somebody else take over.
  const candidates = chosen && (isTapped || !isAtTill) ? [chosen] : people;
  const candidateIds = candidates.map(({ userId }) => userId);
  // The server may have sent the PIN length of the person who tapped their name.
  const length = isTapped ? chosen?.pinLength : undefined;
  const lengths = length ? undefined : keptLengths(candidateIds);
  /** Unlocks for the owner of the PIN if it is kept on this device, so that nobody has to tap a name first. */
  const tryKnownPin = async (pin: string): Promise<string | undefined> => {
    const owners = await ownersOf(pin, candidateIds);
    const [owner, another] = candidates.filter(({ userId }) => owners.includes(userId));
    if (another) return t('Several people have this PIN here. Tap your name first.');
    return owner && tryPin(pin, owner);
  };

  const submitPin = async (pin: string): Promise<string | undefined> => {
    if (chosen) return tryPin(pin, chosen);
    onUnknownPin?.();
    return t('Tap your name first.');
  };

  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // The lock lies above every other dialog. Only a PIN closes it.
    dialog.current?.setAttribute('closedby', 'none');
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
    // The page below must not get the keys.
    const end = (event: KeyboardEvent) => event.stopPropagation();
    document.body.addEventListener('keydown', end);
    return () => document.body.removeEventListener('keydown', end);
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="lock"
      aria-label={t('The till is locked')}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="lock-inner">
        <div className="lock-people">
          <Title order={1} fz={28}>
            {t('Locked')}
          </Title>
          <Text c="dimmed">{t('Who is using the till?')}</Text>
          {people.map((person) => (
            <Button
              key={person.userId}
              className="lock-person"
              justify="flex-start"
              variant={person.userId === chosen?.userId ? 'filled' : 'default'}
              aria-pressed={person.userId === chosen?.userId}
              onClick={() => {
                setChosen(person);
                setTapped(true);
              }}
            >
              {person.name}
            </Button>
          ))}
          {!isAtTill && (
            <Anchor href="/app/till" className="lock-link">
              {t('Someone else? Go to the till')}
            </Anchor>
          )}
          <Anchor href={`/app/sign-in${isAtTill ? '?next=/till' : ''}`} className="lock-link">
            {t('Sign in with a password instead')}
          </Anchor>
        </div>
        <PinPad
          key={chosen?.userId}
          name={chosen?.name}
          onPin={submitPin}
          length={length}
          {...(lengths && { lengths })}
          onFilled={tryKnownPin}
        />
      </div>
    </dialog>,
    document.body,
  );
}
