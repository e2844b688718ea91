import type { ShopFound } from '@flavorbag/contract';
import { BadgeCheck, Ban, CircleX, EyeOff } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { useShopWords } from './use-shop-words.ts';

/** Whether customers find a shop, else the first reason: in words, with an icon. */
export function ShopBadge({
	shop: { missing, closed_at },
}: {
	shop: Pick<ShopFound, 'missing' | 'closed_at'>;
}) {
	const words = useShopWords();
	const [first] = missing;
	if (closed_at !== null)
		return (
			<Badge tone="stone" icon={<CircleX aria-hidden />}>
				{words.closed}
			</Badge>
		);
	if (first === undefined)
		return (
			<Badge tone="leaf" icon={<BadgeCheck aria-hidden />}>
				{words.listed}
			</Badge>
		);
	return first === 'suspended' ? (
		<Badge tone="tomato" icon={<Ban aria-hidden />}>
			{words.suspended}
		</Badge>
	) : (
		<Badge tone="honey" icon={<EyeOff aria-hidden />}>
			{words[first]}
		</Badge>
	);
}
