/** Styles of Button for links: `<Link className={buttonLook({ tone: 'primary' })}>`. */
import { cx } from './cx.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
	tone?: ButtonTone;
	/** Small and medium are 44 px high, large 56 px. */
	size?: ButtonSize;
	wide?: boolean;
}

const edge = 'shadow-[inset_0_-3px_0_rgb(0_0_0/0.16)] active:shadow-none active:translate-y-px';
const tones: Record<ButtonTone, string> = {
	primary: `border-transparent bg-primary text-on-primary hover:bg-primary-strong ${edge}`,
	secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised active:translate-y-px',
	quiet: 'border-transparent text-primary-ink hover:bg-primary-soft',
	danger: `border-transparent bg-tomato text-on-tomato hover:bg-tomato-strong ${edge}`,
};
const sizes: Record<ButtonSize, string> = {
	small: 'min-h-11 px-4 py-1.5 text-sm',
	medium: 'min-h-11 px-5 py-2 text-base',
	large: 'min-h-14 px-7 py-3 text-lg',
};

export const buttonLook = ({ tone = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string =>
	cx(
		// The transparent border becomes visible in forced colors.
		'inline-flex select-none items-center justify-center gap-2 rounded-full border text-center font-semibold no-underline',
		'transition-[background-color,border-color,translate,box-shadow] duration-150',
		'disabled:bg-stone-soft disabled:text-stone-ink disabled:shadow-none disabled:translate-y-0',
		'disabled:border-transparent disabled:cursor-not-allowed',
		'[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
		tones[tone],
		sizes[size],
		wide && 'w-full',
	);
