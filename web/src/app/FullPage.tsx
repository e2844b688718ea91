import type { ReactNode } from 'react';
import { paths } from '#lib/paths.ts';
import { lateDrawing } from '#ui/late-drawing.tsx';
import { BrandLink } from './BrandLink.tsx';

const LostBag = lateDrawing(async () => (await import('#ui/illustrations/LostBag.tsx')).LostBag);

export const FullPage = (props: { title: ReactNode; text: ReactNode; children: ReactNode }) => (
	<div className="flex min-h-dvh flex-col px-5 md:px-8">
		<header className="mx-auto flex h-18 w-full max-w-6xl items-center">
			<BrandLink to={paths.landing()} />
		</header>
		<main id="main" className="mx-auto grid w-full max-w-xl flex-1 content-center pb-24">
			<LostBag className="h-44 w-auto justify-self-start" />
			<h1 className="mt-8 font-bold font-display text-4xl tracking-tight">{props.title}</h1>
			<p className="mt-4 text-ink-soft text-lg">{props.text}</p>
			<div className="mt-8 flex flex-wrap gap-3">{props.children}</div>
		</main>
	</div>
);
