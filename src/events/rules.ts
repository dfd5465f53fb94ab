import { type Actor, mayDo, type Permission, permits, type Role, seesCost } from '../http/access.ts';
import type { EventType } from '../http/event.ts';

type Data = Record<string, unknown>;

/** Who may see an event: the rights that reading the same record by its operations needs. */
type Rule = {
  needs: Permission;
  /**
   * Whether the event belongs to the outlets of a limited user. Without it, the event concerns the whole business and
   * is hidden from them.
   */
  isAt?: (data: Data, outletIds: string[]) => boolean;
  /** The event contains costs. */
  hasCost?: boolean;
  /** A cashier sees only their own records: one of these fields must hold their id. */
  own?: string[];
  /** A further condition by role. */
  isFor?: (data: Data, actor: Actor) => boolean;
  /** The event is too frequent for webhooks; only live streams get it. */
  isLiveOnly?: boolean;
  /** A webhook gets it only if it names the type, because not everybody who may register a webhook may read it. */
  isByName?: boolean;
};

const anywhere = () => true;
const atOutlet = ({ outletId }: Data, outletIds: string[]) => outletIds.includes(String(outletId));
const atEitherEnd = ({ fromOutletId, toOutletId }: Data, outletIds: string[]) =>
  [fromOutletId, toOutletId].some((id) => outletIds.includes(String(id)));
const isOutlet = ({ id }: Data, outletIds: string[]) => outletIds.includes(String(id));
const atOutletOrAll = (data: Data, outletIds: string[]) =>
  data.outletId === null || atOutlet(data, outletIds);

const sale: Rule = { needs: 'sales.read', isAt: atOutlet };
const till: Rule = { needs: 'sales.read', isAt: atOutlet };
const money: Rule = { needs: 'money.read', isAt: atOutlet };
const books: Rule = { needs: 'money.read' };
const goods: Rule = { needs: 'inventory.read', isAt: anywhere };
const stock: Rule = { needs: 'inventory.read', isAt: atOutlet, hasCost: true };
const imported: Rule = { needs: 'inventory.write' };
const outlet: Rule = { needs: 'org.read', isAt: isOutlet };
const location: Rule = { needs: 'org.read', isAt: anywhere };
const receipt: Rule = { needs: 'org.read', isAt: atOutletOrAll };
const user: Rule = { needs: 'users.manage', isByName: true };
const subscription: Rule = { needs: 'billing.manage', isByName: true };
const party: Rule = {
  needs: 'crm.read',
  isAt: anywhere,
  // A storekeeper sees only vendors.
  isFor: ({ kind }, { role }) => role !== 'STOREKEEPER' || kind !== 'CUSTOMER',
};

const rules: Record<EventType, Rule> = {
  'sale.completed': { ...sale, own: ['userId'] },
  'sale.refunded': { ...sale, own: ['soldBy'] },
  'sale.voided': { ...sale, own: ['soldBy'] },
  'payment.recorded': money,
  'payment.reversed': money,
  'expense.recorded': money,
  'expense.reversed': money,
  'till.created': { needs: 'sales.sell', isAt: atOutlet },
  'till.updated': { needs: 'sales.sell', isAt: atOutlet },
  'till.opened': { ...till, own: ['openedBy'] },
  'till.moved': { ...till, own: ['userId'] },
  'till.closed': { ...till, own: ['openedBy', 'closedBy'] },
  'stock.low': { needs: 'inventory.read', isAt: atOutlet },
  'stock.received': stock,
  'stock.adjusted': stock,
  'stock.transferred': { ...stock, isAt: atEitherEnd },
  'purchase.reversed': stock,
  'stocktake.started': stock,
  'stocktake.counted': stock,
  'stocktake.submitted': stock,
  'stocktake.completed': stock,
  'stocktake.cancelled': stock,
  'product.created': goods,
  'product.updated': goods,
  'product.enabled': goods,
  'product.disabled': goods,
  'product.deleted': goods,
  'variant.created': goods,
  'variant.updated': goods,
  'variantType.created': goods,
  'variantType.updated': goods,
  'variantValue.created': goods,
  'category.created': goods,
  'category.updated': goods,
  'category.deleted': goods,
  'measurement.created': goods,
  'measurement.updated': goods,
  'measurement.deleted': goods,
  'import.progress': { ...imported, isLiveOnly: true },
  'import.finished': imported,
  'import.undone': imported,
  'party.created': party,
  'party.updated': party,
  'party.archived': party,
  'party.deleted': party,
  'bank.created': books,
  'bank.updated': books,
  'bank.closed': books,
  'bank.deleted': books,
  'bank.operation.recorded': books,
  'bank.statement.imported': books,
  'bank.statement.deleted': books,
  'bank.lines.matched': books,
  'bank.lines.unmatched': books,
  'account.created': books,
  'account.updated': books,
  'journal.posted': books,
  'month.closed': books,
  'month.reopened': books,
  'taxReturn.filed': books,
  'taxReturn.undone': books,
  'outlet.created': outlet,
  'outlet.updated': outlet,
  'outlet.closed': outlet,
  'outlet.deleted': outlet,
  'location.created': location,
  'location.updated': location,
  'location.deleted': location,
  'settings.updated': { needs: 'org.read', isAt: anywhere },
  'receipt_setting.created': receipt,
  'receipt_setting.updated': receipt,
  'notification.queued': { needs: 'notify.send' },
  'subscription.chosen': subscription,
  'subscription.paid': subscription,
  'subscription.extended': subscription,
  'subscription.ended': subscription,
  'organisation.registered': { needs: 'org.read', isAt: anywhere },
  'user.invited': user,
  'user.uninvited': user,
  'user.joined': user,
  'user.updated': user,
  'user.disabled': user,
};

/** Whether this user may see the event. Nobody sees an unknown type. */
export function isVisible(event: { type: string; data: Data }, actor: Actor): boolean {
  const rule = Object.hasOwn(rules, event.type) ? rules[event.type as EventType] : undefined;
  if (!rule || !mayDo(actor, rule.needs)) return false;
  const { data } = event;
  if (actor.outletIds && !rule.isAt?.(data, actor.outletIds)) return false;
  if (rule.hasCost && !seesCost(actor)) return false;
  if (actor.role === 'CASHIER' && rule.own && !rule.own.some((field) => data[field] === actor.userId)) {
    return false;
  }
  return rule.isFor?.(data, actor) ?? true;
}

const types = Object.keys(rules) as EventType[];

/** The types that a webhook can ask for. */
export const webhookTypes = types.filter((type) => !rules[type].isLiveOnly);

/** The types that a webhook gets if it names none. */
export const usualTypes = webhookTypes.filter((type) => !rules[type].isByName);

export function permissionFor(type: EventType): Permission {
  return rules[type].needs;
}

/** The types that a webhook of a user in this role must not get. */
export function hiddenTypes(role: Role): EventType[] {
  return webhookTypes.filter((type) => !permits(role, permissionFor(type)));
}
