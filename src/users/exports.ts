export { Email, Phone, User } from './schemas.ts';
export { createUser, normaliseEmail } from './store.ts';
