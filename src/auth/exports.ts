export { rejectWeakPassword } from './password-rules.ts';
