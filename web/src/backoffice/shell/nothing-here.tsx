import { NotFound } from '../../ui/whole-page.tsx';

/** An address that leads nowhere, with the menu beside it that leads on. */
export default NotFound;
