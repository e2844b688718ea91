import { Trans } from '@lingui/react/macro';
import { CalendarPlus, Navigation } from 'lucide-react';
import { type CalendarEntry, calendarFile, mapsUrl } from '#lib/calendar.ts';
import { Button } from './Button.tsx';
import { buttonLook } from './button-look.ts';

/** What helps to be there in time: an entry for the calendar, and the way. */
export function PickupLinks({ entry }: { entry: CalendarEntry }) {
	function download() {
		const url = URL.createObjectURL(new Blob([calendarFile(entry, new Date())], { type: 'text/calendar' }));
		const link = document.createElement('a');
		link.href = url;
		link.download = 'pickup.ics';
		link.click();
		URL.revokeObjectURL(url);
	}
	return (
		<div className="flex flex-wrap justify-center gap-2">
			<Button tone="quiet" size="small" icon={<CalendarPlus aria-hidden />} onClick={download}>
				<Trans>Add to calendar</Trans>
			</Button>
			{entry.place && (
				<a
					href={mapsUrl(entry.place)}
					target="_blank"
					rel="noreferrer"
					className={buttonLook({ tone: 'quiet', size: 'small' })}
				>
					<Navigation aria-hidden />
					<Trans>Open in maps</Trans>
				</a>
			)}
		</div>
	);
}
