import {
	describedSetting,
	type InstallationSetting,
	type SettingChange,
	type SettingGroup,
	settingDocs,
	settingGroups,
} from '@flavorbag/contract';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pagesOf } from '#api/admin.ts';
import { queryFor } from '#api/query.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { list } from './List.tsx';
import { Go, Loaded, moment, Part, small } from './parts.tsx';
import { groupNames, settingWords } from './setting-words.ts';

/** /admin/settings: the current configuration and its changes (R-console-settings). */
export const SettingsConsole = inLanguage(() => {
	const query = useQuery(queryFor('admin.settings.get', {}, { select: ({ settings }) => settings }));
	const [params, setParams] = useSearchParams();
	const onlySet = params.get('show') === 'set';
	const toggle = () => setParams(onlySet ? {} : { show: 'set' }, { replace: true, preventScrollReset: true });
	const isShown = ({ state }: InstallationSetting) => !onlySet || state === 'set';
	return (
		<ConsolePage heading={t`Settings`} error={query.error}>
			<p className="mt-2 max-w-prose">
				{t`Settings come from the .env file and the environment, and take effect at the next start. For secrets, this page shows only whether they're set.`}
			</p>
			<p className="mt-2 max-w-prose">
				{t`Sales tax rates are set in the console:`}{' '}
				<Go to={`${paths.admin()}?action=admin.taxRates.set#audit-log`}>{t`see who set them, and when`}</Go>
			</p>
			<Loaded query={query} failure={t`Failed to load the settings`}>
				{(settings) => (
					<>
						<Chip className="mt-6" pressed={onlySet} onClick={toggle}>
							{t`Only settings that are set`}
						</Chip>
						{settingGroups.map((group) => (
							<Group key={group} group={group} settings={settings.filter(isShown)} />
						))}
					</>
				)}
			</Loaded>
			<Part
				title={t`History`}
				intro={t`Settings that changed from one start to the next. No one can change this list.`}
			>
				<Changes />
			</Part>
		</ConsolePage>
	);
});

function Group({ group, settings }: { group: SettingGroup; settings: readonly InstallationSetting[] }) {
	const page = settingDocs[group];
	const own = settings.filter(({ name }) => describedSetting(name).group === group);
	if (own.length === 0) return null;
	return (
		<Part title={i18n._(groupNames[group])} intro={t`Described in .env.example and ${page}`}>
			<dl className="mt-3 grid grid-cols-1 gap-x-8 lg:grid-cols-2">
				{own.map((setting) => (
					<div key={setting.name} className="min-w-0 border-line border-t py-3">
						<dt className="flex items-start justify-between gap-3">
							<span className="min-w-0">
								<span className="block font-medium">{i18n._(settingWords[setting.name])}</span>
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
	const words = {
		unknown: t`Used only by npm start`,
		set: t`Set`,
		default: describedSetting(name).isSecret || value === null ? t`Not set` : t`Default`,
	};
	return <Badge tone={state === 'set' ? 'leaf' : 'stone'}>{words[state]}</Badge>;
}

/** An empty string means a secret that is set. */
function Value({ value }: { value: string | null }) {
	if (!value)
		return <span className="text-ink-soft">{value === null ? t`default, or not set` : t`set`}</span>;
	return (
		<span lang="en" className="wrap-anywhere font-mono">
			{value}
		</span>
	);
}

function Changed({ of: { name, was, became } }: { of: SettingChange }) {
	const known: Partial<Record<string, MessageDescriptor>> = settingWords;
	const words = known[name];
	return (
		<>
			{words && i18n._(words)}
			<code lang="en" className={small}>
				{name}
			</code>
			<span className="wrap-anywhere block font-normal text-xs">
				<Value value={was} /> → <Value value={became} />
			</span>
		</>
	);
}

/** Changes between starts of the server, newest first. */
const Changes = list(() => ({
	caption: t`History`,
	begins: {},
	ask: pagesOf('admin.settings.changes'),
	rows: ({ data }) => data.changes,
	columns: [
		[t`Setting`, (change) => <Changed of={change} />],
		[t`When`, ({ at }) => <span className="whitespace-nowrap tabular-nums">{moment(at)}</span>, 'wide'],
		[t`Version`, ({ version }) => version, 'figures'],
	],
	phone: ({ at }) => <span className={small}>{moment(at)}</span>,
	failure: t`Failed to load the history`,
	empty: t`No setting has ever changed`,
	skeleton: 'h-64',
}));
