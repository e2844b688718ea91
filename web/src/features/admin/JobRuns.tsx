import type { Health } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Disclosure } from '#ui/Disclosure.tsx';
import { useUnits } from './health-words.ts';
import { useJobNames } from './job-words.ts';
import { WholeTable } from './Rows.tsx';

type Job = Health['jobs'][number];

/** What runs by itself: how often, when it last ended well, and why its last turn failed. */
export function JobRuns({ jobs }: { jobs: Health['jobs'] }) {
	const { t } = useLingui();
	const { duration } = useUnits();
	const names = useJobNames();
	if (jobs.length === 0) return null;
	const onces: Partial<Record<number, string>> = {
		1: t`every second`,
		60: t`every minute`,
		3600: t`every hour`,
		86400: t`every day`,
	};
	const every = ({ every_seconds: seconds }: Job) => onces[seconds] ?? t`every ${duration(seconds)}`;
	const lastRan = ({ good_seconds_ago: ago }: Job) => (ago === null ? t`Not yet` : t`${duration(ago)} ago`);
	return (
		<Disclosure
			className="border-line border-t pt-2"
			title={<Trans>What runs by itself, and when it last ran</Trans>}
		>
			<WholeTable
				caption={t`Jobs`}
				rows={jobs}
				rowId={({ name }) => name}
				columns={[
					{
						id: 'name',
						head: t`Job`,
						cell: ({ name, problem }) => (
							<>
								{names(name)}
								{problem && (
									<span className="wrap-anywhere block font-normal text-tomato-ink text-xs">
										<Trans>
											failed: <span lang="en">{problem}</span>
										</Trans>
									</span>
								)}
							</>
						),
					},
					{ id: 'every', head: t`How often`, cell: every },
					{ id: 'good', head: t`Last good run`, cell: lastRan },
				]}
			/>
		</Disclosure>
	);
}
