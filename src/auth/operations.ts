import { checkSession } from './check-session.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { logoutAll } from './logout-all.ts';
import { refreshToken } from './refresh-token.ts';
import { register } from './register.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { validateToken } from './validate-token.ts';

export const authOperations = [
  register,
  login,
  refreshToken,
  logout,
  logoutAll,
  checkSession,
  validateToken,
  listSessions,
  revokeSession,
];
