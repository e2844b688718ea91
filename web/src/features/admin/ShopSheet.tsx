import { type LineRead, shopDraftLimits, shopKinds } from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '#api/api-error.ts';
import { following } from '#api/change.ts';
import { upload } from '#api/files.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Table } from '#ui/Table.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { Part, small, Two } from './parts.tsx';
import { WaitingShops } from './WaitingShops.tsx';

interface Chosen {
	file: File;
	send?: 'new' | 'all';
}

/** /admin/shops/sheet: shops from a CSV file (R-shop-sheet). */
export const ShopSheet = inLanguage(() => {
	const sheet = useMutation({
		mutationFn: ({ file, send }: Chosen) =>
			upload('admin.shopDrafts.upload', { query: send ? { send } : {} }, { file, onProgress() {} }),
		...following('admin.shopDrafts.upload'),
	});
	const { error, data, variables } = sheet;
	const [days, kinds] = [shopDraftLimits.linkDays, shopKinds.join(', ')];
	const problems = error instanceof ApiError ? error.details.map(({ message }) => message) : [];
	return (
		<ConsolePage heading={t`Shops from a sheet`} error={error}>
			<p className="mt-2 max-w-prose">
				{t`Save your sheet as CSV, with these columns: name, street, zip, email, kind, language. Kinds are ${kinds}; languages are en and es.`}
			</p>
			<p className="mt-2 max-w-prose">
				{t`Each owner gets an email with a link to finish setting up their shop. The link works once and expires after ${days} days. Customers won't see the shop until it's set up.`}
			</p>
			<FileButton
				label={t`Sheet of shops`}
				accept=".csv,text/csv"
				onChoose={(file) => sheet.mutate({ file })}
				className="mt-4"
				tone="secondary"
				busy={sheet.isPending && t`One moment...`}
			>
				{t`Choose a CSV file`}
			</FileButton>
			{error && (
				<Banner className="mt-4" tone="danger">
					{problems.join(' ') || messageOf(error, t`Please try again.`)}
				</Banner>
			)}
			{data && variables && (
				<Read lines={data.lines} of={variables} onSend={(send) => sheet.mutate({ ...variables, send })} />
			)}
			<WaitingShops />
		</ConsolePage>
	);
});

interface ReadProps {
	lines: readonly LineRead[];
	of: Chosen;
	onSend(send: 'new' | 'all'): void;
}
function Read({ lines, of: { file, send }, onSend }: ReadProps) {
	const count = (outcome: LineRead['outcome']) => lines.filter((line) => line.outcome === outcome).length;
	const [added, updated, refused] = [count('create'), count('update'), count('refused')];
	const owners = new Set(lines.filter(({ outcome }) => outcome === 'create').map(({ email }) => email)).size;
	const intro =
		refused > 0
			? t`Nothing is saved until every line is right. Fix the sheet, then choose it again.`
			: t`Nothing has been saved or sent yet.`;
	const buttons = !send && refused === 0 && added + updated > 0 && (
		<div className="flex flex-wrap gap-3">
			<Button onClick={() => onSend('new')}>
				{added === 0
					? t`Save the changes`
					: plural(owners, { one: 'Save and email # new owner', other: 'Save and email # new owners' })}
			</Button>
			{updated > 0 && (
				<Button tone="secondary" onClick={() => onSend('all')}>
					{t`Save and email everyone again`}
				</Button>
			)}
		</div>
	);
	return (
		<Part title={file.name} intro={send ? t`Saved. The emails are on their way.` : intro} aside={buttons}>
			<Table
				caption={t`What happens to each line`}
				rows={[...lines].sort((one, other) => other.problems.length - one.problems.length)}
				rowId={({ line }) => String(line)}
				columns={[
					[
						t`Shop`,
						({ line, name, ...of }) => (
							<Two of={name} below={[t`Line ${line}`, of.place, of.email].filter(Boolean).join(' · ')} />
						),
					],
					[t`What happens`, (line) => <Outcome line={line} isSaved={send !== undefined} />],
				]}
			/>
		</Part>
	);
}

function Outcome({ line, isSaved }: { line: LineRead; isSaved: boolean }) {
	const { outcome, has_account, problems, link } = line;
	const looks: Record<LineRead['outcome'], [BadgeTone, string]> = {
		create: ['leaf', t`New`],
		update: ['honey', t`Waiting for its owner`],
		open: ['stone', t`Already open`],
		closed: ['stone', t`Closed`],
		refused: ['tomato', t`Needs a fix`],
	};
	const [tone, words] = looks[outcome];
	return (
		<div className="grid justify-items-start gap-1">
			<Badge tone={tone}>{words}</Badge>
			{problems.map((problem) => (
				<span key={problem} className="text-tomato-ink">
					{problem}
				</span>
			))}
			{outcome === 'create' && has_account && (
				<span
					className={small}
				>{t`This email address already has an account. The shop becomes theirs once they finish setting it up.`}</span>
			)}
			{link && (isSaved || outcome === 'update') && (
				<CopyButton text={link} label={t`Copy the link`} size="small" />
			)}
		</div>
	);
}
