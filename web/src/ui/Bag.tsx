/** The brand's paper bag with a sticker; the seed picks color, fold and sticker. Decorative. */
import { hash, paperOf } from './paper.ts';

export interface BagProps {
	seed: string;
	className?: string;
}

const marks = [
	'M-9 3c0-7 4-11 9-11s9 4 9 11c0 3-3 5-9 5s-9-2-9-5zM-4-5l2 5M1-7l2 6M6-4l1 4',
	'M-8-3h14v6a6 6 0 0 1-6 6h-2a6 6 0 0 1-6-6zM6-1h2a3 3 0 0 1 0 6h-2M-4-10v3M1-10v3',
	'M0 9c-5 0-8-4-8-8 0-5 4-6 8-4 4-2 8-1 8 4 0 4-3 8-8 8zM0-3c0-3 1-5 4-6',
	'M0-9c6 3 8 7 6 12-1 3-3 5-6 6-3-1-5-3-6-6-2-5 0-9 6-12zM0-5V8M0 0l4-3M0 4l-4-3',
	'M-9-2a9 7 0 0 1 18 0zM-9 2h18M-8 5h16a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z',
];

export function Bag({ seed, className }: BagProps) {
	const number = hash(seed);
	const paper = paperOf(seed);
	const mark = marks[(number >>> 5) % marks.length];
	const lean = ((number >>> 9) % 5) - 2;
	const low = 52 + ((number >>> 13) % 3) * 4;
	return (
		<svg
			viewBox="0 0 120 150"
			aria-hidden="true"
			className={className}
			overflow="visible"
			fill="none"
			stroke="var(--color-outline)"
			strokeWidth="3"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<g transform={`rotate(${lean} 60 75)`}>
				<ellipse cx="62" cy="143" rx="52" ry="5" fill="#43302a" stroke="none" opacity="0.16" />
				<path d="M18 40 12 137q0 6 6 6h84q6 0 6-6l-6-97z" fill={paper.front} />
				<path d="m88 50 5 91h9q4 0 4-4l-6-87z" fill={paper.side} stroke="none" />
				<path
					d={`m14 24 9-9 10 9 9-9 10 9 9-9 10 9 9-9 10 9 9-9 8 9 5 ${low - 24}q-52 9-103 0z`}
					fill={paper.fold}
				/>
				<g transform="translate(57 101) rotate(-5)">
					<circle r="26" fill={paper.sticker} />
					<path d={mark} stroke={paper.ink} transform="scale(1.2)" />
				</g>
			</g>
		</svg>
	);
}
