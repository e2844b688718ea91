import { Trans } from '@lingui/react/macro';
import { dataFileName, downloadOwnData } from '#api/personal-data.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { Section } from '#ui/Section.tsx';

/** All that is stored about whoever reads this, to take home (R-export). */
export const OwnData = () => (
	<Section card className="md:p-8" title={<Trans>Download Your Data</Trans>}>
		<p className="mt-1 text-ink-soft">
			<Trans>
				Everything we store about you: your account, orders, payments, ratings and more. Passwords and other
				people's data aren't in it.
			</Trans>
		</p>
		<div className="mt-4 flex flex-wrap gap-3">
			<DownloadButton load={() => downloadOwnData('html')} name={dataFileName('html')}>
				<Trans>Page to read and print</Trans>
			</DownloadButton>
			<DownloadButton load={() => downloadOwnData('json')} name={dataFileName('json')}>
				<Trans>File for other programs (JSON)</Trans>
			</DownloadButton>
		</div>
	</Section>
);
