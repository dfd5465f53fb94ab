import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { Moment, Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { isHeld, isMissing } from '../engine/parked.ts';
import { messageOf } from '../engine/server.ts';
import type { ParkedCart, ParkedEntry } from '../engine/types.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { parkedPlaceText } from './place-of.ts';
import './parked.css';

/** How often the list is read again while it is open. */
const readEveryMs = 3_000;

/** Parked sales of all tills of the outlet. A deleted one can be restored. */
export default function ParkedScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { may } = useSession();
  const [parked, setParked] = useState<ParkedEntry[]>();
  const [dropped, setDropped] = useState<ParkedCart>();
  const [awaited, setAwaited] = useState<ParkedEntry>();
  const [refused, setRefused] = useState<{ one: ParkedEntry; error: unknown }>();
  const { shared, isOnline, parked: count } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another till parks or takes one
  const read = useCallback(() => till.listParked().then(setParked), [till, shared, isOnline, count]);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!isOnline) return undefined;
    void till.shareParked();
    const timer = setInterval(() => void till.shareParked(), readEveryMs);
    return () => clearInterval(timer);
  }, [till, isOnline]);
  const newest = useRef<HTMLButtonElement>(null);
  const hasEntries = parked !== undefined && parked.length > 0;
  // Enter takes up the sale that was parked last.
  useEffect(() => {
    if (hasEntries) newest.current?.focus();
  }, [hasEntries]);

  const attempt = async (one: ParkedEntry, work: () => Promise<void>) => {
    setAwaited(one);
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused({ one, error });
    } finally {
      setAwaited(undefined);
    }
  };
  const resume = (one: ParkedEntry, { isAnyway = false } = {}) =>
    attempt(one, async () => {
      await till.resume(one.id, { isAnyway });
      onClose();
    });
  const drop = (one: ParkedEntry) =>
    attempt(one, async () => {
      setDropped(await till.dropParked(one.id));
      await read();
    });
  const undo = async () => {
    if (dropped) await till.keepParked(dropped);
    setDropped(undefined);
    await read();
  };
  return (
    <ScreenFrame title={t('Parked sales')} size="md" onClose={onClose}>
      <Stack gap="sm">
        {dropped && (
          <Group justify="space-between" className="parked-undo" role="status">
            <Text>{t('{name} deleted.', { name: nameOf(dropped) })}</Text>
            <Button variant="subtle" onClick={undo}>
              {t('Undo')}
            </Button>
          </Group>
        )}
        {awaited?.heldBy && (
          <Text role="status">{t('Asking {till} for it…', { till: awaited.heldBy.tillName })}</Text>
        )}
        {refused && (
          <Stack gap="xs" className="parked-refused" role="alert">
            <Text>{refusalText(refused)}</Text>
            {isHeld(refused.error) && may('sales.approve') && (
              <Button variant="default" onClick={() => resume(refused.one, { isAnyway: true })}>
                {t('Take it anyway')}
              </Button>
            )}
          </Stack>
        )}
        {parked?.length === 0 && (
          <Text c="dimmed">{t('No parked sales. Press F7 to park the cart and continue it later.')}</Text>
        )}
        {!isOnline && <Text c="dimmed">{t('Offline. Sales parked at other tills are not shown.')}</Text>}
        {parked?.map((one, at) => (
          <Group key={one.id} wrap="nowrap" gap="xs" className="parked-row">
            <Button
              ref={at === 0 ? newest : undefined}
              // The dialog takes the focus when it opens, which may be after the effect above.
              data-autofocus={at === 0 || undefined}
              variant="default"
              className="parked-take"
              disabled={one.needsServer && !isOnline}
              loading={awaited?.id === one.id}
              onClick={() => resume(one)}
              styles={{ label: { flex: 1, whiteSpace: 'normal' }, inner: { justifyContent: 'stretch' } }}
            >
              <Group justify="space-between" gap="4px 12px" w="100%">
                <span className="parked-name">
                  <Text span fw={600} lineClamp={2}>
                    {nameOf(one)}
                  </Text>
                  <Text span size="sm" c="dimmed" display="block">
                    <Moment at={one.parkedAt} /> · {t('{count} lines', { count: one.lines })}
                  </Text>
                  <Text span size="sm" c="dimmed" display="block">
                    {parkedPlaceText(one, isOnline)}
                  </Text>
                </span>
                <Money amount={one.total} />
              </Group>
            </Button>
            <ActionIcon
              variant="subtle"
              color="red"
              size={56}
              aria-label={t('Delete {name}', { name: nameOf(one) })}
              disabled={awaited !== undefined || (one.needsServer && !isOnline)}
              onClick={() => drop(one)}
            >
              <IconTrash />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </ScreenFrame>
  );
}

function nameOf({ name, by }: { name: string; by: string }): string {
  return name || t('Sale of {by}', { by });
}

/** Why the sale was not taken up. A till that holds it and does not answer may have sold it already. */
function refusalText({ one, error }: { one: ParkedEntry; error: unknown }): string {
  const names = { till: one.tillName || t('Another till'), name: nameOf(one) };
  if (isHeld(error))
    return t(
      '{till} holds {name} and does not answer. That till may be offline, and may already have sold it. Finish the sale there, or ask a manager to take it here.',
      names,
    );
  if (isMissing(error))
    return t(
      'The server does not have {name}. Someone may have sold or deleted it. If the server was restored from a backup, {till} sends it again as soon as it is online.',
      names,
    );
  return messageOf(error);
}
