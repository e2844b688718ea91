/** The brand's paper bag with a sticker; the seed picks color, fold and sticker. Decorative. */
import { hash, paperOf } from './paper.ts';

export interface BagProps {
	seed: string;
	/** Shows the food in it. */
	open?: boolean;
	className?: string;
}

const marks = [
	'M-9 3c0-7 4-11 9-11s9 4 9 11c0 3-3 5-9 5s-9-2-9-5zM-4-5l2 5M1-7l2 6M6-4l1 4',
	'M-8-3h14v6a6 6 0 0 1-6 6h-2a6 6 0 0 1-6-6zM6-1h2a3 3 0 0 1 0 6h-2M-4-10v3M1-10v3',
	'M0 9c-5 0-8-4-8-8 0-5 4-6 8-4 4-2 8-1 8 4 0 4-3 8-8 8zM0-3c0-3 1-5 4-6',
	'M0-9c6 3 8 7 6 12-1 3-3 5-6 6-3-1-5-3-6-6-2-5 0-9 6-12zM0-5V8M0 0l4-3M0 4l-4-3',
	'M-9-2a9 7 0 0 1 18 0zM-9 2h18M-8 5h16a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4z',
];

const food = (
	<g strokeWidth="2.5">
		<path d="M70 44c-12-20-6-42 8-52 8 18 6 38-2 54z" fill="#8eab6b" />
		<path d="M77-2q-2 22-5 40" opacity="0.5" />
		<g transform="rotate(-16 44 40)">
			<rect x="30" y="-30" width="24" height="90" rx="12" fill="#dfa04c" />
			<path d="m35-12 13-6M35 4l13-6M35 20l13-6" />
		</g>
		<path d="M84 30q-6-16 2-20" />
		<circle cx="86" cy="44" r="17" fill="#cf5a44" />
		<path d="M44 62q-4-30 20-30t20 30z" fill="#c98648" />
		<path d="m56 40 4 9M67 38l4 9" />
	</g>
);

export function Bag({ seed, open = false, className }: BagProps) {
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
				{open && (
					<>
						<path d="m18 48 2-22 9 7 10-8 10 8 11-8 11 8 10-8 10 8 9-7 2 22z" fill={paper.side} />
						{food}
					</>
				)}
				<path
					d={
						open
							? 'm17 54 9-8 9 8 9-8 9 8 9-8 9 8 9-8 9 8 9-8 5 6 6 85q0 6-6 6H18q-6 0-6-6z'
							: 'M18 40 12 137q0 6 6 6h84q6 0 6-6l-6-97z'
					}
					fill={paper.front}
				/>
				<path d="m88 54 5 87h9q4 0 4-4l-6-83z" fill={paper.side} stroke="none" />
				{!open && (
					<path
						d={`m14 24 9-9 10 9 9-9 10 9 9-9 10 9 9-9 10 9 9-9 8 9 5 ${low - 24}q-52 9-103 0z`}
						fill={paper.fold}
					/>
				)}
				<g transform="translate(57 101) rotate(-5)">
					<circle r="26" fill={paper.sticker} />
					<path d={mark} stroke={paper.ink} transform="scale(1.2)" />
				</g>
			</g>
		</svg>
	);
}
