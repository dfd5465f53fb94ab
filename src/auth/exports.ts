export { useApproval } from './approvals.ts';
export { passwordResetJob } from './password-reset-job.ts';
export { rejectWeakPassword } from './password-rules.ts';
