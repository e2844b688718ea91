import { useLazyPart } from '#lib/lazy-part.ts';
import { withTexts } from '#lib/texts.ts';

const load = async () => (await withTexts(import('#features/my-orders/OrderNews.tsx'))).OrderNews;

/** What a customer must not miss, above every screen, once the first one is there. */
export function News() {
	const OrderNews = useLazyPart(load);
	return OrderNews && <OrderNews />;
}
