export const noticeLine =
	'sticky top-0 z-header flex min-h-12 flex-wrap items-center justify-center gap-x-4 gap-y-1 border-line border-b px-4 py-1.5 text-sm print:hidden';
export const offlineLine = `${noticeLine} bg-honey-soft text-honey-ink`;
