import { type ComponentType, lazy, Suspense } from 'react';

interface Look {
	className?: string | undefined;
}

/** If loading fails, the drawing is omitted. */
export function lateDrawing<P extends Look>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
	const Drawing = lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));
	return (props) => (
		<Suspense fallback={<span aria-hidden className={props.className} />}>
			<Drawing {...props} />
		</Suspense>
	);
}
