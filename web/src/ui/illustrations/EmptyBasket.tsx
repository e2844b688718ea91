import { Drawing, Ground, type IllustrationProps, shade } from './Drawing.tsx';

const columns = [0, 1, 2, 3, 4, 5];
const rows = [0, 1, 2];

export const EmptyBasket = (props: IllustrationProps) => (
	<Drawing {...props}>
		<Ground cx={120} cy={178} rx={84} />
		<path d="M58 98q4-76 62-76t62 76" strokeWidth="13" />
		<path d="M58 98q4-76 62-76t62 76" stroke={shade.kraftDark} strokeWidth="8.5" />
		<ellipse cx="120" cy="100" rx="80" ry="18" fill={shade.kraftDark} />
		<ellipse cx="120" cy="104" rx="66" ry="11" fill={shade.ink} stroke="none" opacity="0.45" />
		<path d="M40 102h160l-17 72q-63 8-126 0z" fill={shade.kraft} />
		{rows.map((row) =>
			columns.map((column) => (
				<path
					key={`${row}-${column}`}
					d={`M${53 + row * 4 + column * (23 - row * 1.2) + (row % 2) * 8} ${121 + row * 17}q7-4 14 0`}
					strokeWidth="2"
					opacity="0.55"
				/>
			)),
		)}
		<path d="M36 98q84 24 168 0l-2 12q-82 24-164 0z" fill={shade.kraftLight} />
		<path d="M128 108q26 2 52-8l10 40q-14-2-18 10-10-8-20 4-6-10-16-4z" fill={shade.cream} />
		<path d="M136 118l40-8M140 131l42-9" stroke={shade.persimmon} strokeWidth="3" />
		<path d="M150 110l6 36M166 107l8 34" stroke={shade.persimmon} strokeWidth="3" opacity="0.6" />
	</Drawing>
);
