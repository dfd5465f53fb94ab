import { routes } from '../http/route-table.ts';
import { checkSession } from './check-session.ts';
import { createApproval } from './create-approval.ts';
import { changeEmail } from './email/change-email.ts';
import { getEmailVerificationLink } from './email/get-email-verification-link.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { verifyEmail } from './email/verify-email.ts';
import { verifyEmailChange } from './email/verify-email-change.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { logoutAll } from './logout-all.ts';
import { disableTotp } from './mfa/disable-totp.ts';
import { provisionTotp } from './mfa/provision-totp.ts';
import { verifyTotp } from './mfa/verify-totp.ts';
import { beginOAuth } from './oauth/begin-o-auth.ts';
import { completeOAuth } from './oauth/complete-o-auth.ts';
import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { resetPassword } from './password/reset-password.ts';
import { removePhone } from './phone/remove-phone.ts';
import { sendPhoneVerification } from './phone/send-phone-verification.ts';
import { verifyPhone } from './phone/verify-phone.ts';
import { refreshToken } from './refresh-token.ts';
import { register } from './register.ts';
import { createApiKey } from './sessions/create-api-key.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { switchByPin } from './switch-by-pin.ts';
import { validateToken } from './validate-token.ts';

export const authOperations = routes({
  'POST /auth/register': register,
  'POST /auth/login': login,
  'POST /auth/token/refresh': refreshToken,
  'POST /auth/logout': logout,
  'POST /auth/logout/all': logoutAll,
  'GET /auth/session': checkSession,
  'POST /auth/token/validate': validateToken,
  'GET /auth/sessions': listSessions,
  'DELETE /auth/sessions/{sessionId}': revokeSession,
  'POST /auth/api-keys': createApiKey,
  'POST /auth/approvals': createApproval,
  'POST /auth/pin': switchByPin,
  'POST /auth/password/forgot': forgotPassword,
  'POST /auth/password/reset': resetPassword,
  'POST /auth/password/change': changePassword,
  'POST /auth/email/verification': sendEmailVerification,
  'GET /auth/email/verification-link': getEmailVerificationLink,
  'POST /auth/email/verify': verifyEmail,
  'POST /auth/email/change': changeEmail,
  'POST /auth/email/change/verify': verifyEmailChange,
  'POST /auth/phone/verification': sendPhoneVerification,
  'POST /auth/phone/verify': verifyPhone,
  'DELETE /auth/phone': removePhone,
  'GET /auth/oauth/{provider}/init': beginOAuth,
  'GET /auth/oauth/{provider}/callback': completeOAuth,
  'POST /auth/mfa/totp/provision': provisionTotp,
  'POST /auth/mfa/totp/verify': verifyTotp,
  'DELETE /auth/mfa/totp': disableTotp,
});
