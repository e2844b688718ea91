import { Trans, useLingui } from '@lingui/react/macro';
import { type AddressParts, addressLines } from '#lib/address.ts';
import { cx } from './cx.ts';

interface PickupPlaceProps {
	place: AddressParts & { notes: string | null };
	className?: string;
}

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
