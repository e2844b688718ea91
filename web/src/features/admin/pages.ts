/** URLs of a subject in the console and at the payment provider. Pure. */
import type { AuditEntry, Settings } from '@flavorbag/contract';
import { adminOrderPath, adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';

const ofOrders = /^admin\.(orders\.(get|cancel)|transfers\.retry|refunds\.(answer|retry))$/;
const ofPeople =
	/^(admin\.people\.(get|export|suspend|restore|erase)|business\.team\.(setRole|remove)|cli\.(grant|suspend|restore|reset_second_factor))$/;
const ofShops =
	/^(admin\.(shops\.(get|suspend|restore)|reliability\..*)|business\.(remove|team\.(invite|withdraw|setPin)|(handover|devices|stripe)\..*))$/;

/** Returns undefined for a subject without a page, such as a rating. */
export function subjectPage({
	action,
	subject_id: id,
}: Pick<AuditEntry, 'action' | 'subject_id'>): string | undefined {
	if (id === null) return undefined;
	if (ofOrders.test(action)) return adminOrderPath(id);
	if (ofPeople.test(action)) return adminPersonPath(id);
	return ofShops.test(action) ? adminShopPath(id) : undefined;
}

export function detailPage(name: string, value: string): string | undefined {
	if (name === 'business_id') return adminShopPath(value);
	return name === 'customer_id' || name === 'user_id' ? adminPersonPath(value) : undefined;
}

const stripe = 'https://dashboard.stripe.com';

/** Refunds and disputes are shown on the page of their payment. Undefined where no page is known. */
export function providerPage(
	payments: Settings['payments'],
	id: string,
	intentId: string | null,
): string | undefined {
	const intent = id.startsWith('pi_') ? id : intentId;
	const isTransfer = id.startsWith('tr_');
	if (payments.mode === 'sandbox') {
		if (intent) return `${payments.base_url}/payments/${intent}`;
		return isTransfer ? `${payments.base_url}/transfers` : undefined;
	}
	const home = payments.publishable_key.startsWith('pk_test_') ? `${stripe}/test` : stripe;
	if (intent) return `${home}/payments/${intent}`;
	return isTransfer ? `${home}/connect/transfers/${id}` : undefined;
}
