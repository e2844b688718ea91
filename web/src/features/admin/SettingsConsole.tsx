import {
	describedSetting,
	type InstallationSetting,
	type SettingGroup,
	settingDocs,
	settingGroups,
} from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { installationSettings } from '#api/admin-settings.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { factLink } from './FactLine.tsx';
import { Found } from './Found.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { useGroupNames, useSettingWords } from './use-setting-words.ts';

/** /admin/settings: what the installation is set to, and what it was before (R-console-settings). */
export function SettingsConsole() {
	const query = useQuery(installationSettings());
	const [params, setParams] = useSearchParams();
	const onlySet = params.get('show') === 'set';
	const ofEach = settingGroups.map((group) => ({
		group,
		settings: (query.data ?? []).filter(
			({ name, state }) => describedSetting(name).group === group && (!onlySet || state === 'set'),
		),
	}));
	return (
		<ConsolePage heading={<Trans>Settings</Trans>} error={query.error}>
			<p className="mt-2 max-w-prose">
				<Trans>
					They come from the file .env and the environment, and count from the next start on. Of secrets this
					page knows only whether they are set.
				</Trans>
			</p>
			<InTheConsole />
			<Found query={query} failure={<Trans>Failed to load the settings</Trans>}>
				{() => (
					<>
						<div className="mt-6">
							<Chip
								pressed={onlySet}
								onClick={() =>
									setParams(onlySet ? {} : { show: 'set' }, { replace: true, preventScrollReset: true })
								}
							>
								<Trans>Only what isn't at its default</Trans>
							</Chip>
						</div>
						{ofEach.map(
							({ group, settings }) =>
								settings.length > 0 && <Group key={group} group={group} settings={settings} />,
						)}
					</>
				)}
			</Found>
			<SettingChanges />
		</ConsolePage>
	);
}

/** What is set in the console has its history in the audit log. */
function InTheConsole() {
	return (
		<p className="mt-2 max-w-prose">
			<Trans>Sales tax rates are set in the console:</Trans>{' '}
			<Link to={`${paths.admin()}?action=admin.taxRates.set#audit-log`} className={factLink}>
				<Trans>who set them, and when</Trans>
			</Link>
		</p>
	);
}

function Group({ group, settings }: { group: SettingGroup; settings: readonly InstallationSetting[] }) {
	const names = useGroupNames();
	const words = useSettingWords();
	const page = settingDocs[group];
	return (
		<section aria-labelledby={`settings-${group}`} className="mt-8">
			<h2 id={`settings-${group}`} className="font-display font-semibold text-xl">
				{names[group]}
			</h2>
			<p className="text-ink-soft text-sm">
				<Trans>Described in .env.example and {page}</Trans>
			</p>
			<dl className="mt-3 grid grid-cols-1 gap-x-8 lg:grid-cols-2">
				{settings.map((setting) => (
					<div key={setting.name} className="min-w-0 border-line border-t py-3">
						<dt className="flex flex-wrap items-center justify-between gap-2">
							<code lang="en" className="wrap-anywhere font-semibold text-sm">
								{setting.name}
							</code>
							<StateBadge setting={setting} />
						</dt>
						<dd className="text-ink-soft text-sm">{words[setting.name]}</dd>
						{setting.value !== null && (
							<dd lang="en" className="wrap-anywhere mt-1 font-mono text-sm">
								{setting.value}
							</dd>
						)}
					</div>
				))}
			</dl>
		</section>
	);
}

function StateBadge({ setting: { name, state, value } }: { setting: InstallationSetting }) {
	return (
		<Badge tone={state === 'set' ? 'leaf' : 'stone'}>
			{state === 'unknown' ? (
				<Trans>Read by npm start alone</Trans>
			) : state === 'set' ? (
				<Trans>Set</Trans>
			) : describedSetting(name).isSecret || value === null ? (
				<Trans>Not set</Trans>
			) : (
				<Trans>Default</Trans>
			)}
		</Badge>
	);
}
