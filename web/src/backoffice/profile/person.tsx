import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { wordOf } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { t } from '../../words.ts';
import { Section } from './section.tsx';

export function Person({ me }: { me: Schema<'Profile'> }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Section title={`${me.firstName} ${me.lastName}`} about={wordOf(me.role)}>
      {isEditing ? (
        <NameForm me={me} onDone={() => setEditing(false)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('Change name')}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function NameForm({ me, onDone }: { me: Schema<'Profile'>; onDone: () => void }) {
  const entry = useEntry({
    initial: { firstName: me.firstName, lastName: me.lastName },
    send: (body, headers) => dataOf(client.PATCH('/users/me', { headers, body })),
    done: t('Name changed.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('First name')}
          autoComplete="given-name"
          {...entry.form.getInputProps('firstName')}
        />
        <TextInput
          label={t('Last name')}
          autoComplete="family-name"
          {...entry.form.getInputProps('lastName')}
        />
      </SimpleGrid>
    </EntryForm>
  );
}
