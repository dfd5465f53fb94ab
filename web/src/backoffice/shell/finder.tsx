import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../words.ts';
import { useFoundActions, useFoundPages } from './find-places.ts';
import { type Found, useFoundRecords } from './find-records.ts';

/** Ctrl+K: searches pages, actions and records. */
export default function Finder({ openCount }: { openCount: number }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const records = useFoundRecords(search);
  const groups = [
    { label: t('Actions'), found: useFoundActions(text) },
    { label: t('Pages'), found: useFoundPages(text) },
    ...records.groups,
  ].filter(({ found }) => found.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens each time that it is called for
  useEffect(() => spotlight.open(), [openCount]);
  const go = ({ to, search: query }: Found) => navigate({ to, search: (query ?? {}) as never });
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={440}
      attributes={{ content: { 'aria-label': t('Find anything') } }}
    >
      <Spotlight.Search
        placeholder={t('A page, action, product, customer or sale number')}
        aria-label={t('Find anything')}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, found }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {found.map((one) => (
              <Spotlight.Action
                key={one.key}
                label={one.label}
                description={one.about ?? ''}
                onClick={() => go(one)}
                highlightQuery
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{records.isSearching ? t('Searching…') : t('Nothing found')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
