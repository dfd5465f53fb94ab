export { requireApproval, useApproval } from './approvals.ts';
export { forgetSecondFactor } from './mfa/second-factor.ts';
export { putPassword } from './password/new-password.ts';
export { passwordResetJob } from './password-reset-job.ts';
export { rejectWeakPassword } from './password-rules.ts';
