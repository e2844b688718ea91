import { type AuditEntry, auditActions, auditWordIn } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { type AuditFilter, auditLog, downloadAuditLog } from '#api/admin.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { csvName } from '#lib/names.ts';
import { Badge } from '#ui/Badge.tsx';
import { type ListOf, ListView, useList } from './List.tsx';
import { auditFields, filtersOf, readAsked } from './list-address.ts';
import { detailPage, subjectPage } from './pages.ts';
import { factLink, Part, small } from './parts.tsx';
import { columnsOf } from './Rows.tsx';

type Query = AuditFilter & { page?: string };
type Page = Awaited<ReturnType<NonNullable<ReturnType<typeof auditLog>['queryFn']>>>;
/** One entry, or consecutive views by one admin that are grouped. */
type Row = readonly [AuditEntry, ...AuditEntry[]];

const looks = /^admin\.(orders|.*\.(find|get|list|changes))$/;
function rowsOf(entries: readonly AuditEntry[]): Row[] {
	const rows: [AuditEntry, ...AuditEntry[]][] = [];
	for (const entry of entries) {
		const last = rows.at(-1);
		const isLook = ({ action, actor }: AuditEntry) => looks.test(action) && actor?.id === entry.actor?.id;
		if (last && isLook(entry) && isLook(last[0])) last.push(entry);
		else rows.push([entry]);
	}
	return rows;
}

/** Lists who did what, and whose data an admin viewed (R-audit-log). */
export function AuditLog() {
	const { t } = useLingui();
	const { search, hash } = useLocation();
	const { action } = readAsked<AuditFilter>(auditFields, new URLSearchParams(search));
	const narrow = (more: AuditFilter) => void state.show({ ...filtersOf(state.query), ...more });
	const list: ListOf<Row, Query, Page> = {
		...useEntryRows((id) => nameIn(state.found.data?.data.entries ?? [], id)),
		...useEntryFilters(),
		caption: t`Audit log`,
		pages: t`Audit log`,
		fields: auditFields,
		begins: action ? { action } : {},
		ask: ({ page = '1', ...filter }) => auditLog(filter, Number(page)),
		rows: ({ data }) => (state.query.action ? data.entries.map((entry) => [entry]) : rowsOf(data.entries)),
		above: (page) =>
			page !== undefined &&
			page.meta.pagination.total > 0 && (
				<p aria-live="polite" className="sr-only">
					<Plural value={page.meta.pagination.total} one="# entry" other="# entries" />
				</p>
			),
		actions: ([{ actor, subject_id: subject }, another]) => [
			...(actor ? [{ label: t`All by this person`, run: () => narrow({ actor: actor.id }) }] : []),
			...(subject && !another ? [{ label: t`All about this`, run: () => narrow({ subject }) }] : []),
		],
		failure: t`Failed to load the audit log`,
		empty: t`Nothing like that happened`,
		none: t`Nothing has happened yet`,
	};
	const state = useList(list);
	const isLed = hash === '#audit-log' && state.found.data !== undefined;
	// By then everything above has loaded, so the position is final.
	useEffect(() => {
		if (isLed) document.getElementById('audit-log')?.scrollIntoView();
	}, [isLed]);
	const { page: _, ...filter } = state.query;
	return (
		<Part
			id="audit-log"
			title={t`Audit log`}
			aside={<DownloadButton load={() => downloadAuditLog(filter)} name={csvName('audit-log')} />}
			intro={t`What admins and shop teams did, when, and why. No one can change an entry, not even you.`}
		>
			<ListView of={list} {...state} />
		</Part>
	);
}

const nameIn = (entries: readonly AuditEntry[], id: string) =>
	entries.find(({ actor }) => actor?.id === id)?.actor?.name ?? id;

function useEntryFilters() {
	const { t, i18n } = useLingui();
	const words = Object.fromEntries(auditActions.map((action) => [action, auditWordIn(i18n.locale, action)]));
	return {
		filters: [
			{ field: 'action', label: t`What happened`, all: t`Everything`, words },
			{ field: 'from', label: t`From` },
			{ field: 'to', label: t`To` },
		] as const,
		chips(rows: readonly Row[], query: Query) {
			const [name, subject] = [query.actor, query.subject].map((id) => id && nameIn(rows.flat(), id));
			const by = t`Show everyone again, not only what was done by ${name}`;
			const about = t`Show all entries again, not only those about ${subject}`;
			return [
				...(name ? [{ field: 'actor' as const, words: t`By ${name}`, label: by }] : []),
				...(subject ? [{ field: 'subject' as const, words: t`About ${subject}`, label: about }] : []),
			];
		},
	};
}

function useEntryRows(nameOf: (id: string) => string) {
	const { t, i18n } = useLingui();
	const { column, wide } = columnsOf<Row>();
	const when = ([{ at }]: Row) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'medium' });
	const who = ([{ actor }]: Row) => (actor ? (actor.name ?? t`Someone who was erased`) : t`Command line`);
	const what = ([entry, ...more]: Row) => (
		<span className="block min-w-44">
			{more.length > 0
				? plural(more.length + 1, { one: '# look', other: '# looks' })
				: auditWordIn(i18n.locale, entry.action)}{' '}
			{[entry, ...more].some(({ details }) => details.some(({ name }) => name === 'refused')) && (
				<Badge tone="honey">
					<Trans>Refused</Trans>
				</Badge>
			)}
		</span>
	);
	return {
		rowId: ([{ id }]: Row) => String(id),
		columns: [
			column('what', t`What happened`, what),
			wide('who', t`Who`, (row) => <span className="wrap-anywhere">{who(row)}</span>),
			wide('when', t`When`, (row) => <span className="whitespace-nowrap tabular-nums">{when(row)}</span>),
		],
		phone: (row: Row) => (
			<span className={small}>
				{who(row)} · {when(row)}
			</span>
		),
		detail: (row: Row) =>
			row.length === 1 ? (
				<Detail entry={row[0]} nameOf={nameOf} />
			) : (
				<ul className="grid gap-3">
					{row.map((entry) => (
						<li key={entry.id}>
							<p className="font-medium text-sm">
								{auditWordIn(i18n.locale, entry.action)} · {when([entry])}
							</p>
							<Detail entry={entry} nameOf={nameOf} />
						</li>
					))}
				</ul>
			),
	};
}

function Detail({ entry, nameOf }: { entry: AuditEntry; nameOf(id: string): string }) {
	const { t } = useLingui();
	const { id, subject_id: subject, details, request_id: request, hash } = entry;
	const facts: [name: string, value: string | null, page?: string | undefined][] = [
		[t`Entry`, String(id)],
		[t`About`, subject && nameOf(subject), subjectPage(entry)],
		...details.map(({ name, value }): [string, string, string?] => [
			name,
			nameOf(value),
			detailPage(name, value),
		]),
		[t`Request`, request],
		[t`Hash`, hash],
	];
	return (
		<dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
			{facts.map(
				([name, value, to]) =>
					value !== null && (
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
					),
			)}
		</dl>
	);
}
