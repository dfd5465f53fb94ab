import { ActionIcon, Button, Checkbox, Group, Menu, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { Modal } from '../dialogs.tsx';
import { useWrite } from '../write.ts';
import { useListState } from './list-state.ts';

/** The saved views of a list: the user's own, and those that others share. */
export function ViewMenu({ list }: { list: string }) {
  const state = useListState();
  const { may } = useSession();
  const [isSaving, setSaving] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  // The name of a view is shown only for an address with filters.
  const [isUsed, setUsed] = useState(false);
  const views = useRead(
    '/settings/views',
    { query: { list, limit: 100 } },
    { enabled: isUsed || state.viewQuery !== '' },
  );
  const save = useWrite({
    send: (view: { name: string; query: string; isShared?: boolean }, headers) =>
      dataOf(client.POST('/settings/views', { headers, body: { list, ...view } })),
    done: t('View saved.'),
    onDone: () => setSaving(false),
  });
  const remove = useWrite({
    send: (viewId: string, headers) =>
      dataOf(client.DELETE('/settings/views/{viewId}', { headers, params: { path: { viewId } } })),
    done: t('View deleted.'),
  });
  const rows = views.data?.rows ?? [];
  return (
    <>
      <Menu position="bottom-end" keepMounted={false} onOpen={() => setUsed(true)}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            {rows.find(({ query }) => query === state.viewQuery && query !== '')?.name ?? t('Views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rows.map((view) => (
            <Group key={view.id} gap={4} wrap="nowrap">
              <Menu.Item onClick={() => state.goToView(view.query)}>
                {view.name}
                {view.isMine ? '' : ` · ${view.user.name}`}
              </Menu.Item>
              {view.isMine && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Delete view {name}', { name: view.name })}
                  onClick={() => remove.mutate(view.id)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </Group>
          ))}
          <Menu.Item onClick={() => setSaving(true)}>{t('Save view')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isSaving} onClose={() => setSaving(false)} title={t('Save view')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ name, query: state.viewQuery, ...(may('settings.write') && { isShared }) });
          }}
        >
          <Stack>
            <TextInput
              label={t('Name')}
              required
              maxLength={100}
              value={name}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {may('settings.write') && (
              <Checkbox
                label={t('Share with everyone in the business')}
                checked={isShared}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
            )}
            <Button type="submit" loading={save.isPending}>
              {t('Save')}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
