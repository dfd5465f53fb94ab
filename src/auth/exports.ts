export { requireApproval, useApproval } from './approvals.ts';
export { contactCodeJob } from './contact-code-job.ts';
export { forgetSecondFactor } from './mfa/second-factor.ts';
export {
  lookUpBusiness,
  lookUpUser,
  makePassword,
  setPassword,
  trailOfCommand,
  type UserKey,
} from './password/by-email.ts';
export { passwordResetJob } from './password-reset-job.ts';
export { rejectWeakPassword } from './password-rules.ts';
