import type { BusinessSummary } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ShoppingBag } from 'lucide-react';
import type { Mark, Point } from '#lib/map-view.ts';
import { formatDollars } from '#lib/money.ts';
import { cx } from '#ui/cx.ts';
import { awayWords } from './card-texts.ts';

export interface PinProps {
	business: BusinessSummary;
	at: Point;
	mark: Mark;
	/** Why its bag doesn't fit the reader (R-my-diet). */
	conflict: string | undefined;
	/** Its card is open. */
	isOpen: boolean;
	onOpen(): void;
}

/** A business on the map: its price, or a dot where prices would lie over each other. */
export function Pin({ business, at, mark, conflict, isOpen, onOpen }: PinProps) {
	const { t } = useLingui();
	const name = business.display_name;
	const price = formatDollars(business.price);
	const away = awayWords(business) ?? '';
	const none = business.left === 0;
	// Gray, as its card in the list.
	const isGray = none || Boolean(conflict);
	const said = none ? t`${name}, no bags, no slots available, ${away}` : t`${name}, ${price}, ${away}`;
	const style = { transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` };
	const dotClass = cx('size-3 rounded-full border-2 border-surface', isGray ? 'bg-stone' : 'bg-primary');
	// Too close to others to be hit: the cluster that it lies in has it, and so has the list.
	if (mark === 'crowded')
		return <span aria-hidden="true" style={style} className={cx('absolute top-0 left-0', dotClass)} />;
	return (
		<button
			type="button"
			data-pin
			aria-label={conflict ? `${said}. ${conflict}` : said}
			aria-expanded={isOpen}
			title={name}
			style={style}
			onClick={onOpen}
			className={cx(
				'absolute top-0 left-0 grid min-h-11 min-w-11 place-items-center rounded-full font-semibold text-xs tabular-nums',
				'hover:z-2 focus-visible:z-2',
				mark === 'price' && 'z-1',
			)}
		>
			{mark === 'price' ? (
				<span
					className={cx(
						'grid h-8 place-items-center rounded-full border px-2.5 shadow-soft',
						isOpen
							? 'border-ink bg-ink text-paper'
							: isGray
								? 'border-edge bg-surface text-ink-soft'
								: 'border-primary bg-primary text-on-primary',
					)}
				>
					{none ? <Trans>No bags</Trans> : price}
				</span>
			) : (
				<span
					className={cx(
						'grid size-6 place-items-center rounded-full border-2 border-surface shadow-soft',
						isOpen ? 'bg-ink text-paper' : isGray ? 'bg-stone text-on-primary' : 'bg-primary text-on-primary',
					)}
				>
					<ShoppingBag aria-hidden className="size-3" strokeWidth={2.5} />
				</span>
			)}
		</button>
	);
}
