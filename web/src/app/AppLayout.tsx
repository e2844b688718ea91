import { useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { AppHeader } from './AppHeader.tsx';
import { TabBar } from './TabBar.tsx';

/** Header above, on a phone the tabs below; the screen brings its own width and its own h1. */
export function AppLayout() {
	const { i18n } = useLingui();
	return (
		<div className="flex min-h-dvh flex-col">
			<AppHeader />
			<main id="main" className="flex flex-1 flex-col pb-[calc(4.5rem+env(safe-area-inset-bottom))] md:pb-0">
				{/* Dates and times are made where nobody hears of another language. */}
				<Outlet key={i18n.locale} />
			</main>
			<TabBar />
		</div>
	);
}
