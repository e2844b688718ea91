import { Trans } from '@lingui/react/macro';
import { CalendarPlus, Navigation } from 'lucide-react';
import { type CalendarEntry, calendarFile, mapsUrl } from '#lib/calendar.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from './Button.tsx';
import { buttonLook } from './button-look.ts';

/** What helps to be there in time: an entry for the calendar, and the way. In the row of whoever shows them. */
export function PickupLinks({ entry }: { entry: CalendarEntry }) {
	const download = () =>
		saveFile(new Blob([calendarFile(entry, new Date())], { type: 'text/calendar' }), 'pickup.ics');
	return (
		<>
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
		</>
	);
}
