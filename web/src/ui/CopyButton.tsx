import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

const shownMs = 2_000;

/** Copies a text and says so for two seconds. */
export function CopyButton({ text }: { text: string }) {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), shownMs);
		return () => clearTimeout(timer);
	}, [copied]);
	async function copy() {
		// Without HTTPS there is no clipboard: the code stays readable above.
		await navigator.clipboard?.writeText(text);
		setCopied(navigator.clipboard !== undefined);
	}
	return (
		<Button
			tone="secondary"
			icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
			onClick={() => void copy()}
		>
			<span aria-live="polite">{copied ? <Trans>Copied</Trans> : <Trans>Copy code</Trans>}</span>
		</Button>
	);
}
