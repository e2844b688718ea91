import { ChevronDown, MapPin } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Says where a list is; the whole line is the button. */
export const PlaceButton = ({ children, ...rest }: ComponentProps<'button'>) => (
	<button
		type="button"
		{...rest}
		className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-field border border-edge bg-surface px-3 text-left hover:border-ink hover:bg-raised sm:max-w-sm"
	>
		<MapPin aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
		<span className="wrap-anywhere min-w-0 flex-1">{children}</span>
		<ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
	</button>
);
