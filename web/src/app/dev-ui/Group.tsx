import type { ReactNode } from 'react';

export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={id} className="mt-12 border-line border-t pt-8">
			<h2 className="font-bold font-display text-2xl">{title}</h2>
			<div className="mt-5 grid gap-8">{children}</div>
		</section>
	);
}

export function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<h3 className="mb-3 text-ink-soft text-sm">{name}</h3>
			<div className="flex flex-wrap items-start gap-4">{children}</div>
		</div>
	);
}
