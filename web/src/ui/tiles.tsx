import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../routing/link.tsx';
import { formatQuantity } from './figures.tsx';
import { FitText } from './fit-text.tsx';
import type { Topic } from './help/chapters.ts';
import { Help } from './help/help.tsx';
import { linkTo } from './link-to.ts';

export type Tile = {
  label: string;
  value: ReactNode;
  about?: ReactNode;
  /** The address of the list whose rows add up to the value. */
  to?: string;
  /** The help beside the label. */
  help?: Topic;
};

/** Figures side by side. Each links to the rows behind it. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  // At most six tiles stand in a line, and all lines have about the same number.
  const lines = Math.ceil(tiles.length / 6);
  return (
    <SimpleGrid
      // By the room that they have: in a panel this is less than the screen.
      type="container"
      cols={{ base: 2, '480px': 3, '900px': Math.max(3, Math.ceil(tiles.length / lines)) }}
      spacing="sm"
      className="tiles"
    >
      {tiles.map(({ label, value, about, to, help }) => (
        <Paper key={label} withBorder>
          <Text size="xs" c="dimmed">
            {to ? (
              <Anchor component={Link} {...linkTo(to)} inherit>
                {label}
              </Anchor>
            ) : (
              label
            )}
            {help && <Help topic={help} />}
          </Text>
          <FitText fw={600} size="lg">
            {typeof value === 'number' ? formatQuantity(value) : value}
          </FitText>
          {about && (
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
