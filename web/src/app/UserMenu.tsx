import { useLingui } from '@lingui/react/macro';
import { CircleUser } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useUser } from '#api/users.ts';
import { initials } from '#lib/names.ts';
import { painted } from '#lib/painted.ts';
import { withTexts } from '#lib/texts.ts';
import { accountButton } from './account-button.ts';

async function load() {
	await painted();
	return (await withTexts(import('./AccountMenu.tsx'))).AccountMenu;
}

/** The button of the account menu. The menu itself is loaded when somebody is about to want it. */
export function UserMenu() {
	const { t } = useLingui();
	const { first_name, last_name } = useUser();
	const [loaded, setLoaded] = useState<{ Menu: ComponentType }>();
	const letters = initials(first_name, last_name);
	if (loaded) return <loaded.Menu />;
	// Without a network the button stays, for another try.
	const prepare = () => void load().catch(() => undefined);
	const open = () =>
		void load().then(
			(Menu) => setLoaded({ Menu }),
			() => undefined,
		);
	return (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded={false}
			aria-label={t`${letters} Account`}
			onPointerEnter={prepare}
			onFocus={prepare}
			onClick={open}
			className={accountButton}
		>
			{letters || <CircleUser aria-hidden strokeWidth={1.75} />}
		</button>
	);
}
