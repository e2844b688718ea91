import { Bag } from './Bag.tsx';

/** The name with its little bag. */
export function Brand() {
	return (
		<span className="inline-flex items-center gap-2 font-display font-extrabold text-ink text-xl tracking-tight">
			<Bag seed="flavorbag" className="h-8 w-auto" />
			<span>
				Flavor<span className="text-primary">Bag</span>
			</span>
		</span>
	);
}
