import { NotFound } from '../../ui/whole-page.tsx';

/** Not found, but with the menu beside it. */
export default NotFound;
