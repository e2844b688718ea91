import {
	describedSetting,
	type InstallationSetting,
	type SettingChange,
	type SettingGroup,
	settingDocs,
	settingGroups,
} from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { installationSettings, settingChanges } from '#api/admin-settings.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { List } from './List.tsx';
import { factLink, Loaded, Part, small, useDates } from './parts.tsx';
import { columnsOf } from './Rows.tsx';
import { useGroupNames, useSettingWords } from './use-setting-words.ts';

/** /admin/settings: the current configuration and its changes (R-console-settings). */
export function SettingsConsole() {
	const { t } = useLingui();
	const query = useQuery(installationSettings());
	const [params, setParams] = useSearchParams();
	const onlySet = params.get('show') === 'set';
	const toggle = () => setParams(onlySet ? {} : { show: 'set' }, { replace: true, preventScrollReset: true });
	return (
		<ConsolePage heading={t`Settings`} error={query.error}>
			<p className="mt-2 max-w-prose">
				{t`They come from the file .env and the environment, and count from the next start on. Of secrets this page knows only whether they are set.`}
			</p>
			<p className="mt-2 max-w-prose">
				{t`Sales tax rates are set in the console:`}{' '}
				<Link to={`${paths.admin()}?action=admin.taxRates.set#audit-log`} className={factLink}>
					{t`who set them, and when`}
				</Link>
			</p>
			<Loaded query={query} failure={t`Failed to load the settings`}>
				{(settings) => (
					<>
						<Chip className="mt-6" pressed={onlySet} onClick={toggle}>
							{t`Only what isn't at its default`}
						</Chip>
						{settingGroups.map((group) => (
							<Group
								key={group}
								group={group}
								settings={settings.filter(
									({ name, state }) =>
										describedSetting(name).group === group && (!onlySet || state === 'set'),
								)}
							/>
						))}
					</>
				)}
			</Loaded>
			<Changes />
		</ConsolePage>
	);
}

function Group({ group, settings }: { group: SettingGroup; settings: readonly InstallationSetting[] }) {
	const { t } = useLingui();
	const [names, words] = [useGroupNames(), useSettingWords()];
	const page = settingDocs[group];
	if (settings.length === 0) return null;
	return (
		<Part title={names[group]} intro={t`Described in .env.example and ${page}`}>
			<dl className="mt-3 grid grid-cols-1 gap-x-8 lg:grid-cols-2">
				{settings.map((setting) => (
					<div key={setting.name} className="min-w-0 border-line border-t py-3">
						<dt className="flex items-start justify-between gap-3">
							<span className="min-w-0">
								<span className="block font-medium">{words[setting.name]}</span>
								<code lang="en" className="wrap-anywhere text-ink-soft text-xs">
									{setting.name}
								</code>
							</span>
							<StateBadge setting={setting} />
						</dt>
						{setting.value !== null && (
							<dd lang="en" className="wrap-anywhere mt-1 font-mono text-sm">
								{setting.value}
							</dd>
						)}
					</div>
				))}
			</dl>
		</Part>
	);
}

function StateBadge({ setting: { name, state, value } }: { setting: InstallationSetting }) {
	const { t } = useLingui();
	const words = {
		unknown: t`Read by npm start alone`,
		set: t`Set`,
		default: describedSetting(name).isSecret || value === null ? t`Not set` : t`Default`,
	};
	return <Badge tone={state === 'set' ? 'leaf' : 'stone'}>{words[state]}</Badge>;
}

/** An empty string means a secret that is set. */
function Value({ value }: { value: string | null }) {
	const { t } = useLingui();
	if (!value)
		return <span className="text-ink-soft">{value === null ? t`default, or not set` : t`set`}</span>;
	return (
		<span lang="en" className="wrap-anywhere font-mono">
			{value}
		</span>
	);
}

/** Changes between starts of the server, newest first. */
function Changes() {
	const { t } = useLingui();
	const { moment } = useDates();
	const { column, wide, figures } = columnsOf<SettingChange>();
	const words: Partial<Record<string, string>> = useSettingWords();
	const what = ({ name, was, became }: SettingChange) => (
		<>
			{words[name]}
			<code lang="en" className={small}>
				{name}
			</code>
			<span className="wrap-anywhere block font-normal text-xs">
				<Value value={was} /> → <Value value={became} />
			</span>
		</>
	);
	return (
		<Part
			title={t`History`}
			intro={t`What each start found to be another setting than the last one. No one can change this list.`}
		>
			<List
				of={{
					caption: t`History`,
					pages: t`History`,
					fields: {},
					begins: {},
					ask: ({ page = '1' }: { page?: string }) => settingChanges(Number(page)),
					rows: ({ data }) => data.changes,
					rowId: ({ id }) => String(id),
					columns: [
						column('what', t`Setting`, what),
						wide('when', t`When`, ({ at }) => (
							<span className="whitespace-nowrap tabular-nums">{moment(at)}</span>
						)),
						figures('version', t`Version`, ({ version }) => version),
					],
					phone: ({ at }) => <span className={small}>{moment(at)}</span>,
					failure: t`Failed to load the history`,
					empty: t`Everything was always at its default`,
					skeleton: 'h-64',
				}}
			/>
		</Part>
	);
}
