export { replaceContact } from './contact.ts';
export { markEmailVerified, setPasswordHash } from './credentials.ts';
export { acceptInvitation } from './invitations.ts';
export { Phone, PhoneInput, phoneIn, readPhone, withoutSeparators } from './phone.ts';
export { keepPinLength, Pin, pinLength, pinLimitKey, pinMatches } from './pin.ts';
export { rejectOldSignIn } from './recent-sign-in.ts';
export { Email, FirstName, LastName, User, UserLanguage } from './schemas.ts';
export {
  createUser,
  hasSetUpServer,
  isFirstBusiness,
  newEmail,
  noPassword,
  normaliseEmail,
} from './store.ts';
export { languageOfMails, wordsForUser } from './words-for-user.ts';
