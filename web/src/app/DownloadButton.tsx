import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { toasted } from '#api/toasted.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/Button.tsx';

export interface DownloadButtonProps {
	load(): Promise<Blob>;
	name: string;
	/** Accessible name, where the visible text doesn't say which file. */
	label?: string;
	/** Defaults to "Download CSV". */
	children?: ReactNode;
}

export function DownloadButton({ load, name, label, children }: DownloadButtonProps) {
	const { t } = useLingui();
	const download = useMutation({ mutationFn: async () => saveFile(await load(), name) });
	const save = () =>
		toasted(download.mutateAsync(), { failed: t`The file couldn't be loaded. Please try again.` });
	return (
		<Button
			tone="secondary"
			size="small"
			icon={<Download aria-hidden />}
			busy={download.isPending && t`Loading...`}
			onClick={() => void save()}
			aria-label={label}
		>
			{children ?? <Trans>Download CSV</Trans>}
		</Button>
	);
}
