/** Colors are tokens, so both themes work. Decorative. */
import { type ReactNode, type SVGProps, useId } from 'react';

export interface IllustrationProps {
	className?: string | undefined;
}

const muted = (token: string, share: number) =>
	`color-mix(in oklab, var(--color-${token}) ${share}%, var(--color-kraft-dark))`;

export const shade = {
	kraft: 'var(--color-kraft)',
	kraftDark: 'var(--color-kraft-dark)',
	kraftLight: 'var(--color-kraft-light)',
	cream: 'light-dark(#fff6e8, #e9d8bf)',
	persimmon: muted('primary', 88),
	leaf: muted('leaf', 66),
	tomato: muted('tomato', 80),
	honey: 'light-dark(#e9b949, #d9a93c)',
	wash: 'light-dark(#fbe9d2, #2c2521)',
	ink: 'var(--color-outline)',
	loose: 'light-dark(#43302a, #b8ada2)',
} as const;

export const line = {
	stroke: shade.ink,
	strokeWidth: 2.4,
	strokeLinecap: 'round',
	strokeLinejoin: 'round',
} as const satisfies SVGProps<SVGGElement>;

export function Drawing({ className, children }: IllustrationProps & { children: ReactNode }) {
	const uneven = useId();
	return (
		<svg viewBox="0 0 240 200" className={className} aria-hidden>
			<defs>
				<filter id={uneven} x="-5%" y="-5%" width="110%" height="110%" colorInterpolationFilters="sRGB">
					<feTurbulence type="fractalNoise" baseFrequency="0.014" numOctaves="1" seed="7" />
					<feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G" />
				</filter>
			</defs>
			<g filter={`url(#${uneven})`} fill="none" {...line}>
				<circle cx="120" cy="98" r="88" fill={shade.wash} stroke="none" />
				{children}
			</g>
		</svg>
	);
}

export const Ground = ({ cx, cy, rx }: { cx: number; cy: number; rx: number }) => (
	<ellipse cx={cx} cy={cy} rx={rx} ry={rx * 0.09} fill={shade.ink} stroke="none" opacity="0.16" />
);
