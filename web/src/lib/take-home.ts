import { type PlatformFee, platformFee } from '@flavorbag/contract';
import { formatDollars } from './money.ts';

/** The shop's share of a bag's price, formatted (R-take-home). */
export interface TakeHome {
	net: string;
	price: string;
	fee: string | undefined;
	/** "20%"; undefined without a percentage. */
	share: string | undefined;
	/** Fixed fee per order, if any. */
	fixed: string | undefined;
}

export function takeHomeOf(price: number, of: PlatformFee): TakeHome | undefined {
	if (!(price > 0)) return undefined;
	const cents = Math.round(price * 100);
	const fee = platformFee(cents, of);
	const shown = (amount: number) => formatDollars(amount / 100);
	return {
		net: shown(cents - fee),
		price: shown(cents),
		fee: fee > 0 ? shown(fee) : undefined,
		share: of.bps > 0 ? `${of.bps / 100}%` : undefined,
		fixed: of.cents > 0 ? shown(of.cents) : undefined,
	};
}
