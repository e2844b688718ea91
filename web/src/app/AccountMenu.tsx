import { Menu } from '@base-ui/react/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing, CircleUser, Heart, Languages, LogOut, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '#api/users.ts';
import { languageNames } from '#lib/language-choice.ts';
import { initials } from '#lib/names.ts';
import { paths } from '#lib/paths.ts';
import { PopupMenu } from '#ui/PopupMenu.tsx';
import { accountButton } from './account-button.ts';
import { useChooseLanguage } from './LanguageSwitch.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Mounts open: the button in the header loads it on demand. */
export function AccountMenu() {
	const { t, i18n } = useLingui();
	const { first_name, last_name, email } = useUser();
	const signOut = useSignOut();
	const choose = useChooseLanguage();
	const other = i18n.locale.startsWith('es') ? 'en' : 'es';
	const letters = initials(first_name, last_name);
	return (
		<PopupMenu
			defaultOpen
			align="end"
			className="w-72 max-w-[calc(100vw-2rem)]"
			trigger={
				<Menu.Trigger aria-label={t`${letters} Account`} className={accountButton}>
					{letters || <CircleUser aria-hidden strokeWidth={1.75} />}
				</Menu.Trigger>
			}
		>
			<div className="mb-1.5 border-line border-b px-3 pt-2 pb-3">
				<p className="break-words font-semibold">
					{first_name} {last_name}
				</p>
				<p className="break-all text-ink-soft text-sm">{email}</p>
			</div>
			<Menu.LinkItem closeOnClick render={<Link to={paths.favorites()} />} className="part-option">
				<Heart aria-hidden />
				<Trans>Your favorites</Trans>
			</Menu.LinkItem>
			<Menu.LinkItem closeOnClick render={<Link to={paths.alerts()} />} className="part-option">
				<BellRing aria-hidden />
				<Trans>Your alerts</Trans>
			</Menu.LinkItem>
			<Menu.LinkItem closeOnClick render={<Link to={paths.profile()} />} className="part-option">
				<Settings aria-hidden />
				<Trans>Profile Settings</Trans>
			</Menu.LinkItem>
			<Menu.Item lang={other} onClick={() => void choose(other)} className="part-option">
				<Languages aria-hidden />
				{languageNames[other]}
			</Menu.Item>
			<Menu.Item onClick={() => void signOut()} className="part-option">
				<LogOut aria-hidden />
				<Trans>Sign Out</Trans>
			</Menu.Item>
		</PopupMenu>
	);
}
