import type { OfferedBusiness } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '#ui/Checkbox.tsx';

export interface DietNoticeProps {
	conflict: NonNullable<OfferedBusiness['conflict']>;
	read: boolean;
	onRead(read: boolean): void;
}

/** Conflicts between the bag and the customer's diet, to be acknowledged before the hold (R-acknowledged). */
export function DietNotice({ conflict, read, onRead }: DietNoticeProps) {
	const lines = conflict.lines.join(' ');
	return (
		<section
			aria-labelledby="diet"
			className="mt-3 rounded-card bg-honey-soft px-4 py-3 text-honey-ink text-sm"
		>
			<h3 id="diet" className="font-semibold">
				<Trans>What doesn't fit your diet</Trans>
			</h3>
			<Checkbox
				label={
					<span className="wrap-anywhere">
						<Trans>
							I've read this: <strong>{lines}</strong>
						</Trans>
					</span>
				}
				checked={read}
				onCheckedChange={onRead}
				className="mt-1"
			/>
			<p className="mt-1">
				<Trans>Only you see this. Surprise bags vary. Ask the shop if you have an allergy.</Trans>
			</p>
		</section>
	);
}
