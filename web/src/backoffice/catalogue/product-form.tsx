import { Grid, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { read, useAllRows } from '../../api/read.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { useUnsaved } from '../../ui/form/unsaved.tsx';
import { t } from '../../words.ts';
import { ImageField } from './image-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { FieldInputs, useProductNames } from './product-fields.tsx';
import { emptyProduct, productInWords, type VariantValues, validate, valuesOf } from './product-values.ts';
import { type Base, saveProduct } from './save-product.ts';
import { StockFields } from './stock-fields.tsx';
import { VariantFields } from './variant-fields.tsx';
import { rowsFor } from './variant-rows.ts';

type Product = Schema<'Product'>;

export function ProductForm({
  product,
  onDone,
  onCancel,
}: {
  product?: Product;
  onDone: (product: Product) => void;
  onCancel: () => void;
}) {
  /** The product as the server had it last. Saving and reloading update it. */
  const base = useRef<Base['current']>(product) as Base;
  /** All variants that were filled in, by their option values, so that they can come back with their values. */
  const typed = useRef(new Map<string, VariantValues>());
  const [image, setImage] = useState<File | null>(null);
  const entry = useEntry({
    initial: product ? valuesOf(product) : emptyProduct,
    validate,
    send: (sent, key) => saveProduct(sent, base, key, image),
    ...(product && {
      reload: async () => {
        base.current = await read('/inventory/products/{productId}', { path: { productId: product.id } });
        return { values: valuesOf(base.current), version: base.current.version };
      },
    }),
    done: product ? t('Product saved.') : t('Product added.'),
    onDone: (saved) => {
      noteImageSaved();
      onDone(saved);
    },
  });
  const { noteSaved: noteImageSaved } = useUnsaved(() => image && [image.name, image.size]);
  const { form } = entry;
  const { data: types = [] } = useAllRows('/product/variant-type', form.getValues().options.length > 0);
  const { data: units = [] } = useAllRows('/measurements');
  const values = new Map(types.flatMap((type) => type.values.map(({ id, name }) => [id, name])));
  const names = {
    ...useProductNames(),
    values,
    units: new Map(units.map(({ id, name }) => [id, name])),
  };

  return (
    <EntryForm entry={entry} onCancel={onCancel} describe={(values) => productInWords(values, names)}>
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Part title={t('Product')}>
              <FieldInputs form={form} part="PRODUCT" isNew={!product} />
            </Part>
            <Part title={t('Variants')}>
              <OptionFields
                options={form.getValues().options}
                errors={form.errors}
                onChange={(options) =>
                  form.setValues((before) => ({
                    options,
                    variants: rowsFor(options, {
                      before: { ...form.getValues(), ...before },
                      product: base.current,
                      typed: typed.current,
                    }),
                  }))
                }
              />
            </Part>
            <Part title={t('Prices and codes')}>
              <VariantFields form={form} nameOf={(id) => values.get(id) ?? ''} />
            </Part>
            {!product && form.getValues().kind === 'GOODS' && (
              <Part title={t('Opening stock')}>
                <StockFields form={form} nameOf={(id) => values.get(id) ?? ''} />
              </Part>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Part title={t('Image')}>
              <ImageField url={product?.imageUrl ?? null} file={image} onChange={setImage} />
            </Part>
            <Part title={t('Category and tax')}>
              <FieldInputs form={form} part="CATEGORY" />
            </Part>
          </Stack>
        </Grid.Col>
      </Grid>
    </EntryForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
