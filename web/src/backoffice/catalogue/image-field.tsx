import { Button, FileButton, Image, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../words.ts';
import { Thumbnail } from './product-bits.tsx';

const bytesAtMost = 5 * 1024 * 1024;

/** The chosen image of a product. It is uploaded when the product is saved. */
export function ImageField({
  url,
  file,
  onChange,
}: {
  url: string | null;
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  const [preview, setPreview] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const shown = preview ?? url;
  const choose = (chosen: File | null) => {
    const exceedsLimit = (chosen?.size ?? 0) > bytesAtMost;
    setTooLarge(exceedsLimit);
    if (chosen && !exceedsLimit) onChange(chosen);
  };
  return (
    <Stack gap="xs" align="center">
      {shown ? (
        <Image src={shown} alt={t('Product image')} mah={220} fit="contain" radius="md" />
      ) : (
        <Thumbnail url={null} size={140} />
      )}
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconPhoto size={16} />}>
            {shown ? t('Change image') : t('Choose image')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c={isTooLarge ? 'red' : 'dimmed'} role={isTooLarge ? 'alert' : undefined}>
        {isTooLarge
          ? t('This file is larger than 5 MB. Choose a smaller one.')
          : file
            ? t('{name} will be saved with the product.', { name: file.name })
            : t('PNG, JPEG or WebP, up to 5 MB')}
      </Text>
    </Stack>
  );
}
