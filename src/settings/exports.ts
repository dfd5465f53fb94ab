export { booksLock } from './books-lock.ts';
