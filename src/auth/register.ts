import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Event } from '../http/event.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Nullable, named } from '../http/schema.ts';
import type { Service } from '../http/service.ts';
import { openBooks } from '../ledger/exports.ts';
import { createOrganisation, openFirstOutlet } from '../org/exports.ts';
import { ConcurrentChange, type Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';
import { acceptedLanguage } from '../platform/reader-words.ts';
import { createFirstReceiptSetting } from '../settings/exports.ts';
import { acceptInvitation, createUser, isFirstBusiness, normaliseEmail, User } from '../users/exports.ts';
import type { Language } from '../values/language.ts';
import { placeOfRegistration } from './account.ts';
import { sendVerification } from './email/verification.ts';
import { type Newcomer, newcomerOf, registrationTokenNotValid } from './oauth/registration-token.ts';
import { linkIdentity } from './oauth/store.ts';
import { rejectWeakPassword } from './password-rules.ts';
import { type Joining, type NewBusiness, RegisterRequest, registrationOf } from './registration-request.ts';
import { Organisation } from './schemas.ts';
import { type NewIds, newIds, notifyHolder, pretendedRegistration, takenField } from './taken-address.ts';

export const register = operation({
  id: 'register',
  route: 'POST /auth/register',
  group: 'Auth',
  summary: 'Register a new user',
  description:
    'Creates the business, its owner and a first outlet, and sends a message to verify the address. After a sign-in at a provider, send `registrationToken` instead of a password. With `inviteToken`, the names and a password, it creates a user of the business that sent the invitation. If the address is taken, the answer is the same but nothing is created, and a mail to the address says so. A phone number that is taken is left out in the same way. The first of our languages in `Accept-Language` becomes that of the user and, for a new business, of its receipts.',
  access: 'public',
  body: RegisterRequest,
  answer: {
    code: 'REGISTERED',
    message: 'You can sign in now. If this address was registered before, a mail to it says so.',
    data: named(
      'Registration',
      Exactly({
        organisation: Organisation,
        user: User,
        outletId: Nullable({ ...Id, description: 'The first outlet; null for someone who was invited.' }),
      }),
    ),
  },
  refusals: ['DUPLICATE', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  scope: ({ inviteToken, email }) => inviteToken ?? normaliseEmail(email ?? ''),

  prepare: async ({ body, caller, service }) => {
    await service.limits.count('registerAddress', caller.network);
    const registration = await registrationOf(body);
    const language = acceptedLanguage(caller.acceptLanguage);
    const { firstName, lastName, password } = registration;
    if (password === undefined) return { registration, language, passwordHash: null };
    const ownWords = 'email' in registration ? [registration.businessName, registration.email] : [];
    await rejectWeakPassword(password, [firstName, lastName, ...ownWords]);
    return { registration, language, passwordHash: await hashPassword(password) };
  },

  // A place is chosen when the request is known to be good: whoever is refused must leave nothing in the directory.
  business: ({ body, prepared, directory }) =>
    placeOfRegistration(directory, body, { mayPlace: prepared !== undefined }),

  handle: ({ tx, service, newBusinessId, prepared: { registration, ...prepared } }) =>
    'inviteToken' in registration
      ? joinBusiness(tx, service, registration, prepared)
      : openBusiness(tx, service, registration, { ...prepared, newBusinessId }),
});

/** What is known before the transaction: the hash of the password, if there is one, and the user's language. */
type Prepared = { passwordHash: string | null; language: Language | null };

async function openBusiness(
  tx: Tx,
  service: Service,
  registration: NewBusiness,
  { newBusinessId, ...prepared }: Prepared & { newBusinessId: string | undefined },
) {
  const newcomer = newcomerOf(service.keys, registration);
  const ids = newIds(newBusinessId);
  const { email, phone } = registration;
  const isPhoneTaken = phone !== null && (await notifyHolder(tx, service, { kind: 'PHONE', value: phone }));
  const parts = { registration, newcomer, ids, ...prepared };
  await tx.run(sql`savepoint before_business`);
  try {
    return await makeBusiness(tx, service, { ...parts, phone: isPhoneTaken ? null : phone });
  } catch (error) {
    const taken = takenField(error);
    // Nobody had the address when a cell was chosen. It may have been this request, sent twice: then the answer is
    // found where the business of the other one is.
    if (taken === 'email' && newBusinessId) throw new ConcurrentChange('the address was just registered');
    // A person from a provider has proved that the address is theirs, so they may be told.
    if (!taken || (taken === 'email' && newcomer)) throw error;
    await tx.run(sql`rollback to savepoint before_business`);
    // Somebody else registered the same number at the same moment.
    if (taken === 'phone') return makeBusiness(tx, service, { ...parts, phone: null });
    await notifyHolder(tx, service, { kind: 'EMAIL', value: email });
    return { data: pretendedRegistration(registration, ids) };
  }
}

type NewBusinessParts = Prepared & {
  ids: NewIds;
  registration: NewBusiness;
  newcomer: Newcomer | undefined;
};

async function makeBusiness(
  tx: Tx,
  service: Service,
  { ids, registration, newcomer, passwordHash, language, phone }: NewBusinessParts & { phone: string | null },
) {
  const { businessName, firstName, lastName, email, currency, country, timezone, pricesIncludeTax } =
    registration;
  const { orgId, outletId } = ids;
  const isFirst = await isFirstBusiness(tx);
  await tx.run(setTenant(orgId));
  const place = { currency, country, timezone, pricesIncludeTax };
  await createOrganisation(tx, { orgId, name: businessName, ...place, isFirst });
  await openBooks(tx, orgId);
  await openFirstOutlet(tx, { orgId, id: outletId, name: businessName, timezone });
  if (language) await createFirstReceiptSetting(tx, orgId, language);
  // The address is claimed last, just before the mail, so that a taken one takes as long as a free one.
  const user = await createUser(tx, {
    id: ids.userId,
    orgId,
    firstName,
    lastName,
    email,
    phone,
    role: 'OWNER',
    passwordHash,
    emailVerified: newcomer !== undefined,
    language,
  });
  const owner = { orgId, userId: user.id };
  if (newcomer === undefined) await sendVerification(tx, service, { ...owner, email });
  else if (!(await linkIdentity(tx, owner, newcomer))) throw registrationTokenNotValid();
  const organisation = { id: orgId, name: businessName, currency, timezone };
  return {
    data: { organisation, user: { ...user, phone: registration.phone }, outletId },
    by: owner,
    change: { type: 'organisation', id: orgId, after: { ...organisation, owner: user.email } },
    events: [{ type: 'organisation.registered', data: organisation }] satisfies Event[],
  };
}

type OrganisationRow = { id: string; name: string; currency: string; timezone: string };

async function joinBusiness(tx: Tx, service: Service, joining: Joining, prepared: Prepared) {
  const { inviteToken, firstName, lastName, password } = joining;
  await tx.run(sql`savepoint before_joining`);
  const { orgId, email, role, outletIds } = await acceptInvitation(tx, inviteToken);
  const organisation = await tx.one<OrganisationRow>(sql`
    select org_id as id, name, currency, timezone from organisations where org_id = ${orgId}`);
  if (!organisation) throw new Error('the business that invited is gone');
  await rejectWeakPassword(password, [organisation.name, firstName, lastName, email]);
  const person = {
    id: newId(),
    orgId,
    firstName,
    lastName,
    email,
    phone: null,
    role,
    emailVerified: true,
    outletIds,
  };
  try {
    // acceptInvitation has set the tenant.
    const user = await createUser(tx, { ...person, ...prepared });
    return {
      data: { organisation, user, outletId: null },
      by: { orgId, userId: user.id },
      change: { type: 'user', id: user.id, after: user },
      events: [{ type: 'user.joined', data: user }] satisfies Event[],
    };
  } catch (error) {
    if (!takenField(error)) throw error;
    // The rollback keeps the invitation open.
    await tx.run(sql`rollback to savepoint before_joining`);
    await notifyHolder(tx, service, { kind: 'EMAIL', value: email });
    const { orgId: _, ...shown } = person;
    const user = { ...shown, status: 'ACTIVE' as const };
    return { data: { organisation, user, outletId: null } };
  }
}
