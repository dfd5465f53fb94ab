import { Button } from '@mantine/core';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { backofficePages } from '../pages.ts';
import { mayOpen } from './who-may.ts';

/** Buttons to the pages below this one in the address, as far as this user may open them. */
export function PagesBelow({ path: above }: { path: string }) {
  const session = useSession();
  return backofficePages
    .filter(({ path }) => path.startsWith(`${above}/`) && mayOpen(path, session))
    .map(
      ({ path, label, shortLabel }) =>
        label && (
          <Button key={path} component={Link} to={path} variant="default">
            {t(shortLabel ?? label)}
          </Button>
        ),
    );
}
