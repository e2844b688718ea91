import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';

export function AreaLine({ onLeave }: { onLeave(): void }) {
	return (
		<button
			type="button"
			onClick={onLeave}
			className="inline-flex min-h-11 min-w-0 items-center gap-2 text-left text-ink-soft"
		>
			<MapPin aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
			<span>
				<Trans>
					In this area of the map.{' '}
					<span className="font-medium text-ink underline decoration-line underline-offset-4">
						Back to your place
					</span>
				</Trans>
			</span>
		</button>
	);
}
