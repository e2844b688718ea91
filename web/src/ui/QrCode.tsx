import { create } from 'qrcode';
import { useMemo } from 'react';
import { cx } from './cx.ts';

/** Dark on white in both themes, for scanners. The text itself is beside it. */
export function QrCode({ text, className }: { text: string; className: string }) {
	const { path, size } = useMemo(() => {
		const { modules } = create(text, { errorCorrectionLevel: 'M' });
		let d = '';
		for (let y = 0; y < modules.size; y++)
			for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) d += `M${x} ${y}h1v1h-1z`;
		return { path: d, size: modules.size };
	}, [text]);
	return (
		<svg
			viewBox={`-2 -2 ${size + 4} ${size + 4}`}
			aria-hidden="true"
			className={cx('shrink-0 forced-color-adjust-none rounded-lg bg-[#fff]', className)}
		>
			<path d={path} fill="#1c1917" shapeRendering="crispEdges" />
		</svg>
	);
}
