import type { OwnBag } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { dateFormat } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

export interface StillRightProps {
	bag: OwnBag;
	timeZone: string;
	isBusy: boolean;
	/** Something is not saved: what would be confirmed is not what is seen. */
	isBlocked: boolean;
	onConfirm(): void;
}

/** Who last stood by what is said of allergens, and the one press that does so once more (R-allergens-confirmed). */
export function StillRight({ bag, timeZone, isBusy, isBlocked, onConfirm }: StillRightProps) {
	const { t, i18n } = useLingui();
	const { confirmed } = bag;
	if (!confirmed) return null;
	const on = dateFormat(i18n.locale, { dateStyle: 'medium', timeZone }).format(new Date(confirmed.at));
	const last = confirmed.by ? (
		t`Last confirmed by ${confirmed.by} on ${on}.`
	) : (
		<Trans>Last confirmed on {on}.</Trans>
	);
	const button = (
		<Button
			tone={bag.to_confirm ? 'primary' : 'secondary'}
			size="small"
			icon={<Check aria-hidden />}
			disabled={isBlocked}
			busy={isBusy && t`Saving...`}
			onClick={onConfirm}
		>
			<Trans>Everything still right</Trans>
		</Button>
	);
	if (!bag.to_confirm)
		return (
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="text-sm">{last}</p>
				{button}
			</div>
		);
	return (
		<Banner tone="warn" action={button}>
			<Trans>Are the allergens still right? Until you confirm, customers read “Not confirmed”.</Trans> {last}
		</Banner>
	);
}
