/** The console's pages of what entries of the audit log are about. Pure. */
import type { AuditAction, AuditEntry } from '@flavorbag/contract';
import { adminOrderPath, adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';

const ofOrders: readonly AuditAction[] = [
	...(['admin.orders.get', 'admin.orders.cancel', 'admin.transfers.retry'] as const),
	...(['admin.refunds.answer', 'admin.refunds.retry'] as const),
];
const ofPeople: readonly AuditAction[] = [
	...(['admin.people.get', 'admin.people.export', 'admin.people.suspend', 'admin.people.restore'] as const),
	...(['admin.people.erase', 'business.team.setRole', 'business.team.remove'] as const),
	...(['cli.grant', 'cli.suspend', 'cli.restore', 'cli.reset_second_factor'] as const),
];
const ofShops: readonly AuditAction[] = [
	...(['admin.shops.get', 'admin.shops.suspend', 'admin.shops.restore', 'business.team.invite'] as const),
	...(['admin.reliability.emergency', 'admin.reliability.withdraw', 'business.remove'] as const),
	...(['business.team.withdraw', 'business.team.setPin', 'business.handover.offer'] as const),
	...(['business.handover.withdraw', 'business.devices.startPairing', 'business.devices.revoke'] as const),
	...(['business.stripe.onboard', 'business.stripe.refresh', 'business.stripe.dashboard'] as const),
];

/** Undefined: it has no page here, as ratings. */
export function subjectPage({
	action,
	subject_id: id,
}: Pick<AuditEntry, 'action' | 'subject_id'>): string | undefined {
	if (id === null) return undefined;
	if (ofOrders.includes(action)) return adminOrderPath(id);
	if (ofPeople.includes(action)) return adminPersonPath(id);
	return ofShops.includes(action) ? adminShopPath(id) : undefined;
}

/** Of a call's fields, those that name a shop or a person. */
export function detailPage(name: string, value: string): string | undefined {
	if (name === 'business_id') return adminShopPath(value);
	return name === 'customer_id' || name === 'user_id' ? adminPersonPath(value) : undefined;
}
