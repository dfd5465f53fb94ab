import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useNavigate, useParams } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { later } from '../../ui/later.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductForm } from './product-form.tsx';

/** For users who may not change products. */
const ProductDetail = later(() => import('./product-detail.tsx'), 'ProductDetail');

/** The form for a new or an existing product. */
export default function ProductPage() {
  const { productId } = useParams();
  const { may } = useSession();
  if (productId === undefined) return <NewProduct />;
  if (may('inventory.write')) return <EditProduct key={productId} productId={productId} />;
  return (
    <PageFrame title={t('Product')}>
      <ProductDetail productId={productId} />
    </PageFrame>
  );
}

function useFormExits() {
  const navigate = useNavigate();
  return {
    onDone: ({ id }: Schema<'Product'>) => navigate({ to: '/products', search: { open: id } }),
    onCancel: () => navigate({ to: '/products' }),
  };
}

function NewProduct() {
  return (
    <PageFrame title={t('New product')}>
      <ProductForm {...useFormExits()} />
    </PageFrame>
  );
}

function EditProduct({ productId }: { productId: string }) {
  const { data, error } = useRead('/inventory/products/{productId}', { path: { productId } });
  const exits = useFormExits();
  if (error) return <PageFault error={error} />;
  if (!data) return <PageWaiting />;
  return (
    <PageFrame
      title={data.name}
      actions={<ProductActions product={data} onGone={exits.onCancel} isOnItsPage />}
    >
      <ProductForm product={data} {...exits} />
    </PageFrame>
  );
}
