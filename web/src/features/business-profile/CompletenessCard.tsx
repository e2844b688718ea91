import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Card } from './Card.tsx';
import { completeness, doneSections, type Section, sections, toneOf } from './completeness.ts';

export function CompletenessCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const percent = completeness(business);
	const done = doneSections(business);
	const words: Record<Section, string> = {
		basic: t`Basic info: name and description`,
		contact: t`Contact: phone and email`,
		location: t`Location: street, city, state, ZIP code`,
		image: t`Image`,
	};
	return (
		<Card title={<Trans>Profile Completeness</Trans>}>
			<ProgressBar label={t`Complete`} value={percent} tone={toneOf(percent)} />
			<ul className="mt-4 grid gap-2">
				{sections.map((section) => (
					<li key={section} className="flex gap-2.5">
						{done[section] ? (
							<CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" strokeWidth={1.75} />
						) : (
							<CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-stone" strokeWidth={1.75} />
						)}
						<span className={done[section] ? undefined : 'text-ink-soft'}>
							{words[section]}
							<span className="sr-only">: {done[section] ? t`done` : t`missing`}</span>
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
