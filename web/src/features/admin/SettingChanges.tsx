import type { SettingChange } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingChanges } from '#api/admin-settings.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Section } from '#ui/Section.tsx';
import { Table } from '#ui/Table.tsx';

/** What the product started with that was another one before, newest first. */
export function SettingChanges() {
	const { t } = useLingui();
	const [page, setPage] = useState(1);
	const { data, isError, isPlaceholderData, refetch } = useQuery(settingChanges(page));
	return (
		<Section className="mt-12" title={<Trans>History</Trans>}>
			<p className="mt-1 max-w-prose text-ink-soft text-sm">
				<Trans>
					What each start found to be another setting than the last one. No one can change this list.
				</Trans>
			</p>
			<div className="mt-4" aria-busy={isPlaceholderData}>
				{isError ? (
					<LoadFailure onRetry={refetch}>
						<Trans>Failed to load the history</Trans>
					</LoadFailure>
				) : !data ? (
					<Skeleton className="h-64" />
				) : data.data.changes.length === 0 ? (
					<EmptyPanel title={t`Everything was always at its default`} />
				) : (
					<ChangesTable changes={data.data.changes} />
				)}
			</div>
			{data && (
				<div className="mt-6">
					<Pagination
						label={t`History`}
						page={page}
						totalPages={data.meta.pagination.total_pages}
						disabled={isPlaceholderData}
						onPage={setPage}
					/>
				</div>
			)}
		</Section>
	);
}

/** Of a secret that is set there is an empty text. */
function Value({ value }: { value: string | null }) {
	if (value)
		return (
			<span lang="en" className="wrap-anywhere font-mono">
				{value}
			</span>
		);
	return (
		<span className="text-ink-soft">
			{value === null ? <Trans>default, or not set</Trans> : <Trans>set</Trans>}
		</span>
	);
}

function ChangesTable({ changes }: { changes: readonly SettingChange[] }) {
	const { t, i18n } = useLingui();
	const when = ({ at }: SettingChange) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });
	return (
		<Table
			caption={t`History`}
			rows={changes}
			rowId={({ id }) => String(id)}
			columns={[
				{
					id: 'what',
					head: t`Setting`,
					cell: (change) => (
						<>
							<code lang="en" className="wrap-anywhere text-sm">
								{change.name}
							</code>
							<span className="wrap-anywhere block font-normal text-xs">
								<Value value={change.was} /> → <Value value={change.became} />
							</span>
							{/* On a phone what has no column of its own. */}
							<span className="block font-normal text-ink-soft text-xs sm:hidden">{when(change)}</span>
						</>
					),
				},
				{
					id: 'when',
					head: t`When`,
					wideOnly: true,
					cell: (change) => <span className="whitespace-nowrap tabular-nums">{when(change)}</span>,
				},
				{
					id: 'version',
					head: t`Version`,
					figures: true,
					cell: ({ version }) => version,
				},
			]}
		/>
	);
}
