import { useLocation, useNavigate } from '../../routing/view.ts';
import { addressOf, linkTo } from '../link-to.ts';
import type { ListState } from './list-state.ts';

/** How the rows of a list open: in the panel beside the list, or on a page of their own. */
export function useRowLinks<Row>({
  pageOf,
  hasPanel,
  idOf,
  state,
}: {
  pageOf?: ((row: Row) => string) | undefined;
  hasPanel: boolean;
  idOf: (row: Row) => string;
  state: ListState;
}): { onOpen?: (row: Row) => void; hrefOf?: (row: Row) => string } {
  const toPages = usePageLinks(pageOf);
  const { pathname } = useLocation();
  if (pageOf) return toPages;
  if (!hasPanel) return {};
  return {
    onOpen: (row) => state.open(idOf(row)),
    // The same list in the new tab, so that closing the panel leads back to it.
    hrefOf: (row) =>
      `/app${addressOf(pathname, { ...Object.fromEntries(new URLSearchParams(state.viewQuery)), open: idOf(row) })}`,
  };
}

/** How rows with a page of their own open. */
export function usePageLinks<Row>(pageOf: ((row: Row) => string) | undefined) {
  const navigate = useNavigate();
  if (!pageOf) return {};
  return {
    onOpen: (row: Row) => void navigate(linkTo(pageOf(row))),
    hrefOf: (row: Row) => `/app${pageOf(row)}`,
  };
}
