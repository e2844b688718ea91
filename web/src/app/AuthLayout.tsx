import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Bag } from '#ui/Bag.tsx';
import { BrandLink } from './BrandLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

export const AuthLayout = () => (
	<div className="grid min-h-dvh lg:grid-cols-[1fr_minmax(0,30rem)]">
		<div className="flex min-w-0 flex-col px-5 md:px-8">
			<header className="flex h-18 items-center">
				<BrandLink to={paths.landing()} />
				<LanguageSwitch className="ml-auto" />
			</header>
			<main
				id="main"
				className="mx-auto grid w-full max-w-md flex-1 content-start pt-6 pb-16 md:content-center"
			>
				<Outlet />
			</main>
		</div>
		<aside className="hidden bg-raised lg:block">
			<div className="sticky top-0 flex h-dvh flex-col justify-end overflow-hidden p-12">
				<div aria-hidden className="mb-10 flex items-end gap-4">
					<Bag seed="soup-kitchen" className="h-40 w-auto" />
					<Bag seed="greengrocer" className="h-56 w-auto" />
				</div>
				<p className="font-display font-semibold text-3xl leading-tight tracking-tight">
					<Trans>Good food, saved by someone hungry.</Trans>
				</p>
			</div>
		</aside>
	</div>
);
