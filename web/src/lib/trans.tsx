/** Replaces the macro's `Trans` (lingui.config.ts). */
import { Trans as Formatted, type TransRenderProps } from '@lingui/react';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof Formatted> & Partial<TransRenderProps>;

/**
 * Lingui would parse tags inside values, so a shop called "<b>" would lose its name; inside an array they stay text.
 */
export function Trans({ values, ...props }: Props) {
	const filled = Object.entries(values ?? {}).map(([name, value]) => [
		name,
		typeof value === 'string' && value.includes('<') ? [value] : value,
	]);
	return <Formatted {...props} values={Object.fromEntries(filled)} />;
}
