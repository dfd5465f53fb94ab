import { ApiError } from '../../api/call.ts';
import type { CartAction } from './cart.ts';
import type { Cart, Method } from './types.ts';

/** Removes what the server refused from the cart: the tender that it names, or the approval. */
export function actionsAfterRefusal(cart: Cart, error: unknown): CartAction[] {
  if (!(error instanceof ApiError)) return [];
  const ids = new Set(error.errors.flatMap((fault) => tendersAtFault(cart, fault)));
  const isApproval = error.errors.some(({ field }) => field === 'approvalToken');
  return [
    ...[...ids].map((tenderId): CartAction => ({ type: 'REMOVE_TENDER', tenderId })),
    ...(isApproval ? [{ type: 'APPROVE', approval: null } as const] : []),
  ];
}

function tendersAtFault({ tenders }: Cart, { field, code }: { field: string; code: string }): string[] {
  const by = (...methods: Method[]) =>
    tenders.filter(({ method }) => methods.includes(method)).map(({ id }) => id);
  const [, at] = /^payments\.(\d+)/.exec(field) ?? [];
  if (at !== undefined) return tenders[Number(at)] ? [tenders[Number(at)]?.id as string] : [];
  // The deposit is too small.
  if (field === 'payments') return by('DEPOSIT');
  // A customer who may not owe more may still use a deposit; one who is blocked or unknown may not.
  if (field === 'customerId') return code === 'CREDIT_LIMIT' ? by('CREDIT') : by('CREDIT', 'DEPOSIT');
  if (field === 'cashBackApprovalToken')
    return tenders.filter(({ cashBack }) => (cashBack ?? 0) > 0).map(({ id }) => id);
  return [];
}
