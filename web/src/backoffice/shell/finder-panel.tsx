import { Kbd, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from '../../routing/view.ts';
import { addressOf, linkTo } from '../../ui/link-to.ts';
import { t } from '../../words.ts';
import { useFoundPlaces } from './find-places.ts';
import { type Found, useFoundRecords } from './find-records.ts';
import { FoundOption } from './found-option.tsx';

/** A search box with a list below it. The focus stays in the box; the arrow keys choose in the list. */
export function FinderPanel({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const records = useFoundRecords(search);
  const groups = [...useFoundPlaces(text), ...records.groups].filter(({ found }) => found.length > 0);
  const all = groups.flatMap(({ found }) => found);
  const isSearching = records.isSearching || search !== text.trim();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, all.length - 1);
  // A scanner types a code and Enter at once, before anything is found.
  const [isAwaited, setAwaited] = useState(false);

  const go = ({ to, search: query, section }: Found, isNewTab = false) => {
    const address = `${addressOf(to, query ?? {})}${section ? `#${section}` : ''}`;
    onClose();
    if (isNewTab) window.open(`/app${address}`, '_blank');
    else navigate(linkTo(address));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((at + step + all.length) % Math.max(1, all.length));
    else if (event.key === 'Enter' && all[at]) go(all[at], event.ctrlKey || event.metaKey);
    else if (event.key === 'Enter') setAwaited(isSearching);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    if (all[0]) go(all[0]);
  });
  useEffect(() => {
    if (at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  let next = 0;
  return (
    <div className="finder">
      <TextInput
        size="lg"
        variant="unstyled"
        className="finder-box"
        data-autofocus
        role="combobox"
        aria-label={t('Find anything')}
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        placeholder={t('A page, action, product, customer or sale number')}
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setChosen(0);
          setAwaited(false);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {isSearching ? t('Searching…') : t('{count} found', { count: all.length })}
      </VisuallyHidden>
      {all.length > 0 ? (
        <div role="listbox" id={listId} aria-label={t('Find anything')} className="finder-list">
          {groups.map(({ label, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
            <div role="group" aria-label={label} key={label}>
              <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4} aria-hidden>
                {label}
              </Text>
              {found.map((one) => {
                const position = next++;
                return (
                  <FoundOption
                    key={one.key}
                    id={`${listId}-${position}`}
                    found={one}
                    text={text}
                    isChosen={position === at}
                    onPoint={() => setChosen(position)}
                    onGo={(isNewTab) => go(one, isNewTab)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      ) : (
        <Nothing isSearching={isSearching} />
      )}
      <Text size="xs" c="dimmed" className="finder-keys" aria-hidden>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('choose')} <Kbd size="xs">Enter</Kbd> {t('open')}{' '}
        <Kbd size="xs">Esc</Kbd> {t('close')}
      </Text>
    </div>
  );
}

function Nothing({ isSearching }: { isSearching: boolean }) {
  if (isSearching) {
    return (
      <Text ta="center" c="dimmed" py="xl">
        {t('Searching…')}
      </Text>
    );
  }
  return (
    <div className="finder-nothing">
      <Text fw={500}>{t('Nothing found')}</Text>
      <Text size="sm" c="dimmed">
        {t(
          'Try another word, such as “tax” or “invite”, or a part of a name, a barcode, a phone number or a sale number. What your role may not open is not shown.',
        )}
      </Text>
    </div>
  );
}
