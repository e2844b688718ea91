import { type AuditAction, type AuditEntry, auditActions } from '@flavorbag/contract';
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

function useActionNames(): Record<AuditAction, string> {
	const { t } = useLingui();
	return {
		'admin.orders': t`Looked at all orders`,
		'admin.orders.find': t`Searched all orders`,
		'admin.orders.get': t`Looked at one order`,
		'admin.orders.cancel': t`Canceled an order`,
		'admin.people.find': t`Searched people`,
		'admin.people.get': t`Looked at a person`,
		'admin.people.export': t`Downloaded a person's data`,
		'admin.people.suspend': t`Suspended a person`,
		'admin.people.restore': t`Restored a person`,
		'admin.people.erase': t`Erased a person`,
		'admin.shops.find': t`Searched shops`,
		'admin.shops.get': t`Looked at a shop`,
		'admin.shops.approve': t`Approved a shop`,
		'admin.shops.decline': t`Declined a shop`,
		'admin.shops.suspend': t`Suspended a shop`,
		'admin.shops.restore': t`Restored a shop`,
		'admin.money.get': t`Looked at the money page`,
		'admin.money.find': t`Looked at stuck, refused, disputed or owed money`,
		'admin.health.get': t`Looked at the health page`,
		'admin.health.sendNow': t`Sent what was late or given up`,
		'admin.health.testEmail': t`Sent a test email`,
		'admin.health.recount': t`Recounted counters`,
		'admin.health.deleteLogs': t`Deleted old logs`,
		'admin.health.askBackup': t`Asked for a backup or a rehearsal`,
		'admin.settings.get': t`Looked at the settings`,
		'admin.settings.changes': t`Looked at changes of settings`,
		'admin.transfers.retry': t`Sent a transfer again`,
		'admin.refunds.list': t`Looked at refunds`,
		'admin.refunds.answer': t`Answered a refund request`,
		'admin.refunds.retry': t`Sent a refund again`,
		'admin.disputes.list': t`Looked at disputes`,
		'admin.ratings.list': t`Looked at ratings to review`,
		'admin.ratings.decide': t`Decided on a rating`,
		'admin.reliability.emergency': t`Marked an emergency`,
		'admin.reliability.withdraw': t`Took back an emergency`,
		'admin.taxRates.set': t`Set a tax rate`,
		'admin.auditLog.file': t`Downloaded the audit log`,
		'business.team.invite': t`Invited someone to a team`,
		'business.team.setRole': t`Changed a role in a team`,
		'business.team.remove': t`Removed someone from a team`,
		'business.team.withdraw': t`Withdrew an invitation to a team`,
		'business.team.setPin': t`Chose a PIN for counter devices`,
		'business.devices.startPairing': t`Made a code for a counter device`,
		'business.devices.revoke': t`Disconnected a counter device`,
		'business.stripe.onboard': t`Opened the form of a payment account`,
		'business.stripe.refresh': t`Went on with the form of a payment account`,
		'business.stripe.dashboard': t`Opened a payment account`,
		'business.handover.offer': t`Offered a shop to someone`,
		'business.handover.withdraw': t`Withdrew the offer of a shop`,
		'user.shopOffers.accept': t`Took over a shop`,
		'business.remove': t`Closed a shop`,
		'invitation.accept': t`Joined a team`,
		sign_in: t`Signed in`,
		'cli.grant': t`Made someone an admin`,
		'cli.suspend': t`Suspended an account`,
		'cli.restore': t`Restored an account`,
		'cli.reset_second_factor': t`Reset two-step verification`,
		'cli.new_keys': t`Changed the signing keys`,
	};
}

/** Other pages lead to entries of one kind. */
function filterIn(search: string): AuditFilter {
	const named = new URLSearchParams(search).get('action');
	const action = auditActions.find((one) => one === named);
	return action ? { action } : {};
}

type Narrow = Pick<AuditFilter, 'actor' | 'subject'>;

/** Who did what, and whose data an admin looked at (R-audit-log). */
export function AuditLog() {
	const { t } = useLingui();
	const names = useActionNames();
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
						...auditActions.map((value) => ({ value, label: names[value] })),
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
						<Entries entries={data.data.entries} names={names} onNarrow={narrow} />
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

function Entries({
	entries,
	names,
	onNarrow,
}: {
	entries: readonly AuditEntry[];
	names: Record<AuditAction, string>;
	onNarrow(change: Narrow): void;
}) {
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
							{names[entry.action]} {refused(entry)}
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
