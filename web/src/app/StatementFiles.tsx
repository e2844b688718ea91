import { useLingui } from '@lingui/react/macro';
import { monthText } from '#lib/month-text.ts';
import { csvName, pdfName } from '#lib/names.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface StatementFilesProps {
	shop: string;
	month: string;
	load(as: 'pdf' | 'csv'): Promise<Blob>;
}

export function StatementFiles({ shop, month, load }: StatementFilesProps) {
	const { t, i18n } = useLingui();
	const label = monthText(month, i18n.locale);
	const name = ['statement', shop, month];
	return (
		<span className="flex gap-2">
			<DownloadButton load={() => load('pdf')} name={pdfName(...name)} label={t`Download PDF for ${label}`}>
				PDF
			</DownloadButton>
			<DownloadButton load={() => load('csv')} name={csvName(...name)} label={t`Download CSV for ${label}`}>
				CSV
			</DownloadButton>
		</span>
	);
}
