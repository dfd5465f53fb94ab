import { Button, Group, Stack, Text } from '@mantine/core';
import { IconEdit, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Modal } from '../../ui/dialogs.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Product = Schema<'Product'>;

/** The actions of a product. Disabling can be undone, deleting cannot. */
export function ProductActions({
  product,
  onGone,
  isOnItsPage = false,
}: {
  product: Product;
  onGone?: (() => void) | undefined;
  isOnItsPage?: boolean;
}) {
  const { may } = useSession();
  const [isAsking, setAsking] = useState(false);
  const params = { path: { productId: product.id } };
  const isActive = product.status === 'ACTIVE';
  const setStatus = useWrite<'enable' | 'disable', Product>({
    send: (action, headers) =>
      dataOf(client.PATCH(`/inventory/products/{productId}/${action}`, { params, headers })),
    done: ({ status }) =>
      status === 'ACTIVE' ? t('The product is for sale again.') : t('The product is no longer for sale.'),
  });
  const remove = useWrite({
    send: (_: undefined, headers) =>
      dataOf(client.DELETE('/inventory/products/{productId}', { params, headers })),
    done: t('Product deleted.'),
    onDone: () => onGone?.(),
  });
  return (
    <Group gap="xs">
      {may('inventory.write') && !isOnItsPage && (
        <Button
          component={Link}
          to={`/products/${product.id}`}
          size="xs"
          leftSection={<IconEdit size={16} />}
        >
          {t('Edit')}
        </Button>
      )}
      <Button
        component={Link}
        to="/products/labels"
        search={{ products: product.id }}
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} />}
      >
        {t('Print labels')}
      </Button>
      {may('inventory.write') && (
        <>
          <Button
            size="xs"
            variant="default"
            loading={setStatus.isPending}
            onClick={() => setStatus.mutate(isActive ? 'disable' : 'enable')}
          >
            {isActive ? t('Disable') : t('Enable')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('Delete')}
          </Button>
        </>
      )}
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete {name}', { name: product.name })}
      >
        <Stack>
          <Text size="sm">
            {t(
              'This deletes the product with its variants, prices and image, and cannot be undone. A product that was ever sold or in stock cannot be deleted. Disable it instead.',
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              {t('Delete')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}
