import type { Drop } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notedHash } from '#api/waitlist.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { checkDraw, type DrawCheck } from './check-draw.ts';

/** The reader's own browser draws once more, and says whether it comes to the same (R-drop-proof). */
export function CheckIt({ draw }: { draw: Drop }) {
	const { t } = useLingui();
	const [check, setCheck] = useState<DrawCheck>();
	const [busy, setBusy] = useState(false);
	const noted = notedHash(draw.id);
	async function run() {
		setBusy(true);
		setCheck(await checkDraw(draw, noted));
		setBusy(false);
	}
	return (
		<div className="mt-4 grid gap-3">
			<Button className="justify-self-start" busy={busy && t`Checking...`} onClick={() => void run()}>
				<Trans>Check it yourself</Trans>
			</Button>
			{check?.result === 'right' && (
				<Banner tone="success">
					<strong>{t`Checks out.`}</strong>{' '}
					<Trans>Your browser drew again with the seed, and came to the same order.</Trans>{' '}
					{noted === undefined ? (
						<Trans>The seed fits the hash.</Trans>
					) : (
						<Trans>The seed fits the hash that this device saw before the draw.</Trans>
					)}
				</Banner>
			)}
			{check && check.result !== 'right' && (
				<Banner tone={check.result === 'impossible' ? 'warn' : 'danger'}>
					<Wrong check={check} />
				</Banner>
			)}
		</div>
	);
}

function Wrong({ check }: { check: Exclude<DrawCheck, { result: 'right' }> }) {
	switch (check.result) {
		case 'impossible':
			return <Trans>Your browser can't check here. Open this page with https, or use the rule below.</Trans>;
		case 'wrong_seed':
			return <Trans>This doesn't check out: the seed doesn't fit the hash.</Trans>;
		case 'other_hash':
			return (
				<Trans>This doesn't check out: the hash isn't the one that this device saw before the draw.</Trans>
			);
		case 'wrong_order': {
			const { place } = check;
			return <Trans>This doesn't check out: from place {place} on, the seed gives another order.</Trans>;
		}
	}
}
