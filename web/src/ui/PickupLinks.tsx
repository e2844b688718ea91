import { Trans } from '@lingui/react/macro';
import { CalendarPlus, Navigation, Phone } from 'lucide-react';
import { callUrl } from '#lib/address.ts';
import { type CalendarEntry, calendarFile, mapsUrl } from '#lib/calendar.ts';
import { saveFile } from '#lib/save-file.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Button } from './Button.tsx';
import { buttonLook } from './button-look.ts';
import { CopyButton } from './CopyButton.tsx';

export function PickupLinks({ entry, phone }: { entry: CalendarEntry; phone: string | null }) {
	const download = () =>
		saveFile(new Blob([calendarFile(entry, serverNow())], { type: 'text/calendar' }), 'pickup.ics');
	return (
		<>
			<a
				href={mapsUrl(entry.place)}
				target="_blank"
				rel="noreferrer"
				className={buttonLook({ tone: 'quiet', size: 'small' })}
			>
				<Navigation aria-hidden />
				<Trans>Open in maps</Trans>
			</a>
			<CopyButton tone="quiet" size="small" text={entry.place} label={<Trans>Copy address</Trans>} />
			{phone && (
				<a href={callUrl(phone)} className={buttonLook({ tone: 'quiet', size: 'small' })}>
					<Phone aria-hidden />
					<Trans>Call {phone}</Trans>
				</a>
			)}
			<Button tone="quiet" size="small" icon={<CalendarPlus aria-hidden />} onClick={download}>
				<Trans>Add to calendar</Trans>
			</Button>
		</>
	);
}
