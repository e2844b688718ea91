import { type ComponentType, lazy, Suspense } from 'react';

interface Look {
	className?: string | undefined;
}

/** A part that comes after the words it stands by, most often a drawing; without a network there is none. */
export function lateDrawing<P extends Look>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	const Drawing = lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));
	return (props) => (
		<Suspense fallback={<span aria-hidden className={props.className} />}>
			<Drawing {...props} />
		</Suspense>
	);
}
