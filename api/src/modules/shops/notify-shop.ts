import type { Db } from '#db/database.ts';
import { enqueueMail, type MailRequest } from '#notifications';
import { shopReaders } from './shops.store.ts';

type NewsOf<Kind> = Omit<MailRequest & { kind: Kind }, 'to' | 'first_name' | 'member_id'>;
type News = NewsOf<'emergency'> | NewsOf<'pin_locked'>;

export async function notifyShop(tx: Db, news: News, now: Date): Promise<void> {
	for (const { to } of await shopReaders(tx, news.business.id))
		await enqueueMail(tx, { ...news, ...to }, now);
}
