import { Trans, useLingui } from '@lingui/react/macro';
import { type AddressParts, addressLines } from '#lib/address.ts';
import { cx } from './cx.ts';

interface PickupPlaceProps {
	place: AddressParts & { notes: string | null };
	className?: string;
}

/** Where the bags are collected, and what the shop says about arriving: as it was when they were bought. */
export function PickupPlace({ place, className }: PickupPlaceProps) {
	const { i18n } = useLingui();
	const [street, town] = addressLines(place);
	return (
		<div className={cx('min-w-0 wrap-anywhere', className)}>
			<address className="not-italic">
				{street}
				<br />
				{town}
			</address>
			{place.notes && (
				<p lang="" className="mt-2 text-sm">
					<span lang={i18n.locale} className="text-ink-soft">
						<Trans>When you arrive:</Trans>
					</span>{' '}
					{place.notes}
				</p>
			)}
		</div>
	);
}
