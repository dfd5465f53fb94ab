export { Email, Phone, User } from './schemas.ts';
export { createUser, type NewUser, normaliseEmail } from './store.ts';
