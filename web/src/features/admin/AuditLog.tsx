import { type AuditEntry, auditActions, auditWordIn } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { pagesOf } from '#api/admin.ts';
import type { Result } from '#api/client.ts';
import { download } from '#api/files.ts';
import type { QueryOf } from '#api/query.ts';
import { activeWords } from '#lib/language.ts';
import { csvName } from '#lib/names.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/Table.tsx';
import { type ListOf, ListView, useList } from './List.tsx';
import { auditFields, filtersOf, readAsked } from './list-address.ts';
import { detailPage, subjectPage } from './pages.ts';
import { Go, Part, small, useLed } from './parts.tsx';

type Query = QueryOf<'admin.auditLog.list'>;
type AuditFilter = QueryOf<'admin.auditLog.file'>;
/** One entry, or consecutive views by one admin that are grouped. */
type Row = readonly [AuditEntry, ...AuditEntry[]];

const views = /^admin\.(orders|.*\.(find|get|list|changes))$/;
function rowsOf(entries: readonly AuditEntry[]): Row[] {
	const rows: [AuditEntry, ...AuditEntry[]][] = [];
	for (const entry of entries) {
		const last = rows.at(-1);
		const isView = ({ action, actor }: AuditEntry) => views.test(action) && actor?.id === entry.actor?.id;
		if (last && isView(entry) && isView(last[0])) last.push(entry);
		else rows.push([entry]);
	}
	return rows;
}

/** Lists who did what, and whose data an admin viewed (R-audit-log). */
export function AuditLog() {
	const { search } = useLocation();
	const { action } = readAsked<AuditFilter>(auditFields, new URLSearchParams(search));
	const narrow = (more: AuditFilter) => void state.show({ ...filtersOf(state.query), ...more });
	const nameOf = (id: string) => state.found.data?.data.names.find((one) => one.id === id)?.name ?? id;
	const list: ListOf<Row, Query, Result<'admin.auditLog.list'>> = {
		...entryRows(nameOf),
		...entryFilters(nameOf),
		caption: t`Audit log`,
		fields: auditFields,
		begins: action ? { action } : {},
		ask: pagesOf('admin.auditLog.list'),
		file: (query) => ({
			load: () => download('admin.auditLog.file', { query: filtersOf(query) }),
			name: csvName('audit-log'),
		}),
		rows: ({ data }) => (state.query.action ? data.entries.map((entry) => [entry]) : rowsOf(data.entries)),
		above: (page) =>
			page !== undefined &&
			page.meta.pagination.total > 0 && (
				<p aria-live="polite" className="sr-only">
					{plural(page.meta.pagination.total, { one: '# entry', other: '# entries' })}
				</p>
			),
		actions: ([{ actor, subject_id: subject }, another]) => [
			...(actor ? [{ label: t`See all by this person`, run: () => narrow({ actor: actor.id }) }] : []),
			...(subject && !another ? [{ label: t`See all about this`, run: () => narrow({ subject }) }] : []),
		],
		failure: t`Failed to load the audit log`,
		empty: t`No entries match`,
		none: t`No entries yet`,
	};
	const state = useList(list);
	useLed('audit-log', state.found.data !== undefined);
	return (
		<Part
			id="audit-log"
			title={t`Audit log`}
			intro={t`What admins and shop teams did, when and why. No one can change an entry, not even you.`}
		>
			<ListView of={list} {...state} />
		</Part>
	);
}

const entryFilters = (nameOf: (id: string) => string) => ({
	filters: [
		{
			field: 'action',
			label: t`What happened`,
			all: t`Everything`,
			words: Object.fromEntries(
				auditActions.map((action) => [action, auditWordIn(activeWords().say, action)]),
			),
		},
		{ field: 'from', label: t`From` },
		{ field: 'to', label: t`To` },
	],
	chips(_: unknown, query: Query) {
		const [name = '', subject = ''] = [query.actor, query.subject].map((id) => id && nameOf(id));
		const by = t`Show everyone's entries, not only those by ${name}`;
		const about = t`Show all entries, not only those about ${subject}`;
		return [
			...(name ? [{ field: 'actor', words: t`By ${name}`, label: by }] : []),
			...(subject ? [{ field: 'subject', words: t`About ${subject}`, label: about }] : []),
		];
	},
});

const what = ([entry, ...more]: Row) => (
	<span className="block min-w-44">
		{more.length > 0
			? plural(more.length + 1, { one: '# view', other: '# views' })
			: auditWordIn(activeWords().say, entry.action)}{' '}
		{[entry, ...more].some(({ details }) => details.some(({ name }) => name === 'refused')) && (
			<Badge tone="honey">{t`Refused`}</Badge>
		)}
	</span>
);

function entryRows(nameOf: (id: string) => string) {
	const when = ([{ at }]: Row) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'medium' });
	const who = ([{ actor }]: Row) =>
		actor ? (actor.name ?? t`Someone whose account was erased`) : t`Command line`;
	const columns: Column<Row>[] = [
		[t`What happened`, what],
		[t`Who`, (row) => <span className="wrap-anywhere">{who(row)}</span>, 'wide'],
		[t`When`, (row) => <span className="whitespace-nowrap tabular-nums">{when(row)}</span>, 'wide'],
	];
	return {
		columns,
		rowId: ([{ id }]: Row) => String(id),
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
								{auditWordIn(activeWords().say, entry.action)} · {when([entry])}
							</p>
							<Detail entry={entry} nameOf={nameOf} />
						</li>
					))}
				</ul>
			),
	};
}

function Detail({ entry, nameOf }: { entry: AuditEntry; nameOf(id: string): string }) {
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
							<dd className="wrap-anywhere tabular-nums">{to ? <Go to={to}>{value}</Go> : value}</dd>
						</div>
					),
			)}
		</dl>
	);
}
