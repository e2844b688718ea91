import type { ShopFound } from '@flavorbag/contract';
import { BadgeCheck, Ban, CircleX, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { useShopWords } from './use-shop-words.ts';

interface Look {
	tone: BadgeTone;
	icon: ReactNode;
}
const looks: Partial<Record<string, Look>> = {
	closed: { tone: 'stone', icon: <CircleX aria-hidden /> },
	listed: { tone: 'leaf', icon: <BadgeCheck aria-hidden /> },
	suspended: { tone: 'tomato', icon: <Ban aria-hidden /> },
};
const notListed: Look = { tone: 'honey', icon: <EyeOff aria-hidden /> };

/** Whether customers find a shop, else the first reason: in words, with an icon. */
export function ShopBadge({ shop }: { shop: Pick<ShopFound, 'missing' | 'closed_at'> }) {
	const words = useShopWords();
	const state = shop.closed_at === null ? (shop.missing[0] ?? 'listed') : 'closed';
	return <Badge {...(looks[state] ?? notListed)}>{words[state]}</Badge>;
}
