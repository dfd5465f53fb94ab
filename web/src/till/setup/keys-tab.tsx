import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../words.ts';
import {
  comboOf,
  conflictsIn,
  defaultKeys,
  forbiddenKeys,
  type KeyMap,
  readKeys,
  type TillAction,
  tillActions,
  writeKeys,
} from '../engine/keys.ts';
import './setup.css';

const actions = Object.keys(tillActions) as TillAction[];

/** The key of each action. A press on another key changes it. */
export function KeysTab() {
  const [keys, setKeys] = useState(readKeys);
  const [listening, setListening] = useState<TillAction>();
  const [fault, setFault] = useState<string>();

  const keep = (next: KeyMap) => {
    setKeys(next);
    writeKeys(next);
  };
  const learn = (event: KeyboardEvent, action: TillAction) => {
    event.preventDefault();
    event.stopPropagation();
    if (['Control', 'Alt', 'Shift', 'Meta'].includes(event.key)) return;
    const combo = comboOf(event.nativeEvent);
    setListening(undefined);
    setFault(undefined);
    if (event.key === 'Escape' && action !== 'back') return;
    const next = { ...keys, [action]: [combo] };
    if (forbiddenKeys.includes(combo)) setFault(t('The browser uses {key}.', { key: combo }));
    else if (conflictsIn(next).length > 0) setFault(t('{key} is already used.', { key: combo }));
    else keep(next);
  };
  return (
    <Stack>
      {fault && (
        <Text className="pin-fault" role="alert">
          {fault}
        </Text>
      )}
      <div className="keys-grid">
        {actions.map((action) => {
          const shown = listening === action ? t('Press a key') : keys[action].join(' · ');
          return (
            <div className="key-row" key={action}>
              <Text>{t(tillActions[action])}</Text>
              <Button
                variant={listening === action ? 'filled' : 'default'}
                size="compact-md"
                aria-label={t('{shown}: change the key of {action}', {
                  shown,
                  action: t(tillActions[action]),
                })}
                onClick={() => setListening(action)}
                onBlur={() => setListening(undefined)}
                onKeyDownCapture={(event) => listening === action && learn(event, action)}
                data-takes-keys={listening === action || undefined}
              >
                {shown}
              </Button>
            </div>
          );
        })}
      </div>
      <Group justify="flex-end">
        <Button
          variant="subtle"
          onClick={() => {
            setFault(undefined);
            keep(defaultKeys);
          }}
        >
          {t('Reset to default')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The keys of all actions, without changing them. */
export function KeyList() {
  const keys = readKeys();
  return (
    <div className="keys-grid">
      {actions.map((action) => (
        <div className="key-row" key={action}>
          <Text>{t(tillActions[action])}</Text>
          <Group gap={6}>
            {keys[action].map((combo) => (
              <Kbd key={combo} size="md">
                {combo}
              </Kbd>
            ))}
          </Group>
        </div>
      ))}
    </div>
  );
}
