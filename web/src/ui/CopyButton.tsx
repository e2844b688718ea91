import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import type { ButtonSize, ButtonTone } from './button-look.ts';

const shownMs = 2_000;

export interface CopyButtonProps {
	text: string;
	label: ReactNode;
	tone?: ButtonTone;
	size?: ButtonSize;
}

export function CopyButton({ text, label, tone = 'secondary', size }: CopyButtonProps) {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), shownMs);
		return () => clearTimeout(timer);
	}, [copied]);
	async function copy() {
		// The clipboard is missing without HTTPS; the text beside it can be selected.
		await navigator.clipboard?.writeText(text);
		setCopied(navigator.clipboard !== undefined);
	}
	return (
		<Button
			tone={tone}
			{...(size && { size })}
			icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
			onClick={() => void copy()}
		>
			<span aria-live="polite">{copied ? <Trans>Copied</Trans> : label}</span>
		</Button>
	);
}
