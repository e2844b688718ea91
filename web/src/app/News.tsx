import { withTexts } from '#lib/texts.ts';
import { useLazyPart } from './lazy-part.ts';

const load = async () => (await withTexts(import('#features/my-orders/OrderNews.tsx'))).OrderNews;

/** What a customer must not miss, above every screen, once the first one is there. */
export function News() {
	const OrderNews = useLazyPart(load);
	return OrderNews && <OrderNews />;
}
