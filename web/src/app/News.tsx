import { useLazyPart } from './lazy-part.ts';
import { screenTexts } from './texts.ts';

const load = async () =>
	(await Promise.all([import('#features/my-orders/OrderNews.tsx'), screenTexts()]))[0].OrderNews;

/** What a customer must not miss, above every screen, once the first one is there. */
export function News() {
	const OrderNews = useLazyPart(load);
	return OrderNews && <OrderNews />;
}
