import type { Drop } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Section } from '#ui/Section.tsx';

const shownAtFirst = 20;

/** Everybody who took part, by numbers that only they know: the first ones and one's own, or all. */
export function DrawOrder({ order, own }: { order: Drop['order']; own: string | undefined }) {
	const [isWhole, setIsWhole] = useState(false);
	const shown = order.filter(({ draw_id }, at) => isWhole || at < shownAtFirst || draw_id === own);
	const count = order.length;
	return (
		<Section className="mt-8" title={<Trans>The order</Trans>}>
			<ol className="mt-3 divide-y divide-line border-line border-y">
				{shown.map(({ draw_id, weight, place }) => (
					<li
						key={draw_id}
						value={place}
						className={cx(
							'grid grid-cols-[2.5rem_1fr] items-baseline gap-x-2 px-2 py-2.5 sm:grid-cols-[3.5rem_1fr_auto]',
							draw_id === own && 'bg-primary-soft',
						)}
					>
						<span className="font-semibold tabular-nums">{place}</span>
						<span className="wrap-anywhere min-w-0 font-mono text-xs sm:text-sm">{draw_id}</span>
						<span className="col-start-2 flex items-center gap-2 text-ink-soft text-sm sm:col-start-3">
							<Plural value={weight} one="# chance" other="# chances" />
							{draw_id === own && (
								<Badge tone="primary">
									<Trans>You</Trans>
								</Badge>
							)}
						</span>
					</li>
				))}
			</ol>
			{shown.length < count && (
				<Button tone="secondary" size="small" className="mt-3" onClick={() => setIsWhole(true)}>
					<Trans>Show all {count}</Trans>
				</Button>
			)}
		</Section>
	);
}
