/**
 * The bag: our own drawing of a folded paper bag with a sticker. Color, fold and sticker follow the seed, so that
 * each shop has its own. Decoration: what it stands for is said in words beside it.
 */
import { useId } from 'react';
import { hash, paperOf } from './paper.ts';

export interface BagProps {
	/** The business's id or category. */
	seed: string;
	className?: string;
}

/** Marks for the sticker, in a box of 24 by 24 around its middle. */
const marks = [
	'M-9 3c0-7 4-11 9-11s9 4 9 11c0 3-3 5-9 5s-9-2-9-5zM-4-5l2 5M1-7l2 6M6-4l1 4',
	'M-8-3h14v6a6 6 0 0 1-6 6h-2a6 6 0 0 1-6-6zM6-1h2a3 3 0 0 1 0 6h-2M-4-10v3M1-10v3',
	'M0 9c-5 0-8-4-8-8 0-5 4-6 8-4 4-2 8-1 8 4 0 4-3 8-8 8zM0-3c0-3 1-5 4-6',
	'M0-9c6 3 8 7 6 12-1 3-3 5-6 6-3-1-5-3-6-6-2-5 0-9 6-12zM0-5V8M0 0l4-3M0 4l-4-3',
	'M-9-2a9 7 0 0 1 18 0zM-9 2h18M-8 5h16a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z',
];

export function Bag({ seed, className }: BagProps) {
	const shade = useId();
	const number = hash(seed);
	const paper = paperOf(seed);
	const mark = marks[(number >>> 5) % marks.length];
	const lean = ((number >>> 9) % 5) - 2;
	const depth = 26 + ((number >>> 13) % 3) * 4;
	return (
		<svg viewBox="0 0 120 150" aria-hidden="true" className={className} style={{ rotate: `${lean}deg` }}>
			<defs>
				<linearGradient id={shade} x1="0" x2="1" y1="0" y2="0.4">
					<stop offset="0" stopColor="#fff" stopOpacity="0.22" />
					<stop offset="0.55" stopColor="#fff" stopOpacity="0" />
					<stop offset="1" stopColor="#43302a" stopOpacity="0.14" />
				</linearGradient>
			</defs>
			<ellipse cx="62" cy="143" rx="48" ry="5" fill="#43302a" opacity="0.16" />
			<path d="M18 36 100 33 106 138 103 142 16 142z" fill={paper.side} />
			<path d="M17 36 92 34 97 139 15 142z" fill={paper.front} />
			<path d="M17 36 92 34 97 139 15 142z" fill={`url(#${shade})`} />
			<path d="M92 34 100 33 106 138 97 139z" fill="#43302a" opacity="0.1" />
			<path
				d={`M14 ${depth - 16}c9-2 17 1 26-1s18-2 27 0 18 1 26-1l7 3 2 ${depth - 2}c-9 2-17-1-26 1s-18 1-27-1-21 1-34 1z`}
				fill={paper.fold}
			/>
			<path
				d={`M16 ${depth + 14}c13 0 25-3 34-1s18 3 27 1 17 1 24-1`}
				fill="none"
				stroke="#43302a"
				strokeOpacity="0.22"
				strokeWidth="1.4"
			/>
			<path
				d="M33 50c-1 26-2 56-3 88M80 48c2 28 3 58 4 90"
				fill="none"
				stroke="#43302a"
				strokeOpacity="0.1"
				strokeWidth="1.4"
			/>
			<g transform="translate(56 94) rotate(-5)">
				<circle r="23" fill="#43302a" opacity="0.14" cx="1" cy="2" />
				<circle r="23" fill={paper.sticker} />
				<circle
					r="19.5"
					fill="none"
					stroke={paper.ink}
					strokeOpacity="0.5"
					strokeWidth="1.2"
					strokeDasharray="3 2.4"
				/>
				<path
					d={mark}
					fill="none"
					stroke={paper.ink}
					strokeWidth="2.4"
					strokeLinecap="round"
					strokeLinejoin="round"
					transform="scale(1.1)"
				/>
			</g>
		</svg>
	);
}
