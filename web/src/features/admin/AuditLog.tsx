import { type AuditAction, type AuditEntry, auditActions, auditWordIn } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type AuditFilter, auditLog, downloadAuditLog } from '#api/admin.ts';
import { csvName } from '#lib/names.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { Table } from '#ui/Table.tsx';
import { TextField } from '#ui/TextField.tsx';
import { detailPage, subjectPage } from './audit-pages.ts';
import { factLink } from './FactLine.tsx';
import { FileSection } from './FileSection.tsx';

/** Other pages lead to entries of one kind. */
function filterIn(search: string): AuditFilter {
	const named = new URLSearchParams(search).get('action');
	const action = auditActions.find((one) => one === named);
	return action ? { action } : {};
}

type Narrow = Pick<AuditFilter, 'actor' | 'subject'>;

/** Who did what, and whose data an admin looked at (R-audit-log). */
export function AuditLog() {
	const { t, i18n } = useLingui();
	const { search, hash } = useLocation();
	const [filter, setFilter] = useState<AuditFilter>(() => filterIn(search));
	const [page, setPage] = useState(1);
	const { data, isError, isPlaceholderData, refetch } = useQuery(auditLog(filter, page));
	const isLed = hash === '#audit-log' && data !== undefined;
	// What stands above it has come by then, as far as it could.
	useEffect(() => {
		if (isLed) document.getElementById('audit-log')?.scrollIntoView();
	}, [isLed]);
	const narrow = (more: AuditFilter) => {
		setFilter({ ...filter, ...more });
		setPage(1);
	};
	const isNarrowed = Object.values(filter).some((value) => value !== undefined);
	return (
		<FileSection
			id="audit-log"
			heading={<Trans>Audit log</Trans>}
			intro={
				<Trans>
					What admins and shop teams did, when, and why. No one can change an entry, not even you.
				</Trans>
			}
			file={{ load: () => downloadAuditLog(filter), name: csvName('audit-log') }}
		>
			<div className="mt-4 flex flex-wrap items-end gap-3">
				<Select<AuditAction | 'all'>
					label={t`What happened`}
					className="w-full sm:w-72"
					options={[
						{ value: 'all', label: t`Everything` },
						...auditActions.map((value) => ({ value, label: auditWordIn(i18n.locale, value) })),
					]}
					value={filter.action ?? 'all'}
					onChange={(action) => narrow({ action: action === 'all' ? undefined : action })}
				/>
				{(['from', 'to'] as const).map((end) => (
					<TextField
						key={end}
						type="date"
						className="min-w-0 flex-1 sm:max-w-44"
						label={end === 'from' ? t`From` : t`To`}
						value={filter[end] ?? ''}
						onChange={(event) => narrow({ [end]: event.target.value || undefined })}
					/>
				))}
			</div>
			<Narrowed filter={filter} entries={data?.data.entries} onChange={narrow} />
			<div className="mt-4" aria-busy={isPlaceholderData}>
				{isError ? (
					<LoadFailure onRetry={refetch}>
						<Trans>Failed to load the audit log</Trans>
					</LoadFailure>
				) : !data ? (
					<Skeleton className="h-96" />
				) : data.data.entries.length === 0 ? (
					<EmptyPanel title={isNarrowed ? t`Nothing like that happened` : t`Nothing has happened yet`} />
				) : (
					<>
						<p aria-live="polite" className="sr-only">
							<Plural value={data.meta.pagination.total} one="# entry" other="# entries" />
						</p>
						<Entries entries={data.data.entries} onNarrow={narrow} />
					</>
				)}
			</div>
			{data && (
				<div className="mt-6">
					<Pagination
						label={t`Audit log`}
						page={page}
						totalPages={data.meta.pagination.total_pages}
						disabled={isPlaceholderData}
						onPage={setPage}
					/>
				</div>
			)}
		</FileSection>
	);
}

/** One person's entries, or those about one thing: said in words, and let go with a press. */
function Narrowed({
	filter: { actor, subject },
	entries = [],
	onChange,
}: {
	filter: Narrow;
	entries: readonly AuditEntry[] | undefined;
	onChange(change: Narrow): void;
}) {
	const { t } = useLingui();
	const name = entries.find((entry) => entry.actor?.id === actor)?.actor?.name ?? actor;
	return (
		<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
			{actor !== undefined && (
				<Button
					tone="secondary"
					size="small"
					icon={<X aria-hidden />}
					aria-label={t`Show everyone again, not only what was done by ${name}`}
					onClick={() => onChange({ actor: undefined })}
				>
					<Trans>By {name}</Trans>
				</Button>
			)}
			{subject !== undefined && (
				<Button
					tone="secondary"
					size="small"
					icon={<X aria-hidden />}
					aria-label={t`Show all entries again, not only those about ${subject}`}
					onClick={() => onChange({ subject: undefined })}
				>
					<span className="wrap-anywhere">
						<Trans>About {subject}</Trans>
					</span>
				</Button>
			)}
		</div>
	);
}

function Entries({ entries, onNarrow }: { entries: readonly AuditEntry[]; onNarrow(change: Narrow): void }) {
	const { t, i18n } = useLingui();
	const when = ({ at }: AuditEntry) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'medium' });
	const who = ({ actor }: AuditEntry) =>
		actor ? (actor.name ?? t`Someone who was erased`) : t`Command line`;
	const refused = ({ details }: AuditEntry) =>
		details.some(({ name }) => name === 'refused') && (
			<Badge tone="honey">
				<Trans>Refused</Trans>
			</Badge>
		);
	return (
		<Table
			caption={t`Audit log`}
			rows={entries}
			rowId={(entry) => String(entry.id)}
			columns={[
				{
					id: 'what',
					head: t`What happened`,
					cell: (entry) => (
						<span className="block min-w-44">
							{auditWordIn(i18n.locale, entry.action)} {refused(entry)}
							{/* On a phone what has no column of its own. */}
							<span className="wrap-anywhere block font-normal text-ink-soft text-xs sm:hidden">
								{who(entry)} · {when(entry)}
							</span>
						</span>
					),
				},
				{
					id: 'who',
					head: t`Who`,
					wideOnly: true,
					cell: (entry) => <span className="wrap-anywhere">{who(entry)}</span>,
				},
				{
					id: 'when',
					head: t`When`,
					wideOnly: true,
					cell: (entry) => <span className="whitespace-nowrap tabular-nums">{when(entry)}</span>,
				},
			]}
			detail={(entry) => <Detail entry={entry} onNarrow={onNarrow} />}
		/>
	);
}

function Detail({ entry, onNarrow }: { entry: AuditEntry; onNarrow(change: Narrow): void }) {
	const { t } = useLingui();
	const { id, actor, subject_id: subject, details, request_id: request, hash } = entry;
	type Fact = [name: string, value: string, page?: string | undefined];
	const facts: Fact[] = [
		[t`Entry`, String(id)],
		...(subject === null ? [] : [[t`About`, subject, subjectPage(entry)] satisfies Fact]),
		...details.map(({ name, value }): Fact => [name, value, detailPage(name, value)]),
		...(request === null ? [] : [[t`Request`, request] satisfies Fact]),
		[t`Hash`, hash],
	];
	return (
		<div className="pb-4 pl-7">
			<dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
				{facts.map(([name, value, to]) => (
					<div key={name} className="contents">
						<dt className="text-ink-soft max-sm:mt-1">{name}</dt>
						<dd className="wrap-anywhere tabular-nums">
							{to ? (
								<Link to={to} className={factLink}>
									{value}
								</Link>
							) : (
								value
							)}
						</dd>
					</div>
				))}
			</dl>
			<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
				{actor && (
					<Button tone="secondary" size="small" onClick={() => onNarrow({ actor: actor.id })}>
						<Trans>All by this person</Trans>
					</Button>
				)}
				{subject !== null && (
					<Button tone="secondary" size="small" onClick={() => onNarrow({ subject })}>
						<Trans>All about this</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}
