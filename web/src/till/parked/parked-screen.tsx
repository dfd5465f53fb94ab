import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Moment, Money } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { figuresOf } from '../engine/figures.ts';
import type { ParkedCart } from '../engine/types.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import type { ScreenProps } from '../screens.ts';
import { useTill } from '../use-till.ts';
import './parked.css';

/** Carts that wait on this device; one that is dropped can be had back. */
export default function ParkedScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const [parked, setParked] = useState<ParkedCart[]>();
  const [dropped, setDropped] = useState<ParkedCart>();
  const read = useCallback(() => till.listParked().then(setParked), [till]);
  useEffect(() => void read(), [read]);
  const newest = useRef<HTMLButtonElement>(null);
  const isRead = parked !== undefined;
  // Enter takes up the one that was parked last.
  useEffect(() => {
    if (isRead) newest.current?.focus();
  }, [isRead]);

  const totalOf = ({ cart }: ParkedCart) =>
    state.settings ? figuresOf(cart, state.settings, state.session?.user.role ?? '').exact : undefined;
  const resume = async (id: string) => {
    await till.resume(id);
    onClose();
  };
  const drop = async (one: ParkedCart) => {
    await till.dropParked(one.id);
    setDropped(one);
    await read();
  };
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
            <Text>{t('{name} is deleted.', { name: nameOf(dropped) })}</Text>
            <Button variant="subtle" onClick={undo}>
              {t('Undo')}
            </Button>
          </Group>
        )}
        {parked?.length === 0 && (
          <Text c="dimmed">
            {t('Nothing is parked. F7 puts the cart aside under a name, and it waits here.')}
          </Text>
        )}
        {parked?.map((one, at) => (
          <Group key={one.id} wrap="nowrap" gap="xs" className="parked-row">
            <Button
              ref={at === 0 ? newest : undefined}
              variant="default"
              className="parked-take"
              onClick={() => resume(one.id)}
              styles={{ label: { flex: 1 }, inner: { justifyContent: 'stretch' } }}
            >
              <Group justify="space-between" wrap="nowrap" w="100%">
                <span className="parked-name">
                  <Text span fw={600} truncate display="block">
                    {nameOf(one)}
                  </Text>
                  <Text span size="sm" c="dimmed" truncate display="block">
                    <Moment at={one.parkedAt} /> · {t('Lines: {count}', { count: one.cart.lines.length })}
                  </Text>
                </span>
                <Money amount={totalOf(one)} />
              </Group>
            </Button>
            <ActionIcon
              variant="subtle"
              color="red"
              size={56}
              aria-label={t('Delete {name}', { name: nameOf(one) })}
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

function nameOf({ name, by }: ParkedCart): string {
  return name || t('Of {by}', { by });
}
