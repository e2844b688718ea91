import type { ListedBusiness } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { cx } from '#ui/cx.ts';
import { awayWords } from './card-texts.ts';
import type { Mark, Point } from './map-view.ts';

/** A business on the map: its price, or a dot where prices would lie over each other. */
export function Pin({ business, at, mark }: { business: ListedBusiness; at: Point; mark: Mark }) {
	const { t } = useLingui();
	const { search } = useLocation();
	const name = business.display_name;
	const price = formatDollars(business.price);
	const away = awayWords(business) ?? '';
	const none = business.inventory.length === 0;
	const style = { transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` };
	const dotClass = cx('size-3 rounded-full border-2 border-surface', none ? 'bg-stone' : 'bg-primary');
	// Too close to others to be hit: the pile that it lies in has it, and so has the list.
	if (mark === 'crowded')
		return <span aria-hidden="true" style={style} className={cx('absolute top-0 left-0', dotClass)} />;
	const labeled = mark === 'price';
	return (
		<Link
			to={{ pathname: paths.marketplaceBusiness(business.id), search }}
			preventScrollReset
			draggable={false}
			aria-label={none ? t`${name}, no slots available, ${away}` : t`${name}, ${price}, ${away}`}
			title={name}
			style={style}
			className={cx(
				'absolute top-0 left-0 grid place-items-center rounded-full font-semibold text-xs tabular-nums',
				'hover:z-2 focus-visible:z-2',
				labeled
					? cx(
							'z-1 h-7 border px-2.5 shadow-soft',
							none ? 'border-edge bg-surface text-ink-soft' : 'border-primary bg-primary text-on-primary',
						)
					: 'size-6',
			)}
		>
			{labeled ? price : <span className={dotClass} />}
		</Link>
	);
}
