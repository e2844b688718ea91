import { useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { toast } from 'sonner';
import { cx } from './cx.ts';
import { IconButton, type IconButtonProps } from './IconButton.tsx';

export interface FavoriteButtonProps extends Pick<IconButtonProps, 'look' | 'className'> {
	name: string;
	pressed: boolean;
	onChange(favorite: boolean): Promise<unknown>;
	messageOf(error: unknown, otherwise: string): string;
}

/** The name stays the same; `aria-pressed` has the state. */
export function FavoriteButton(props: FavoriteButtonProps) {
	const { name, pressed, onChange, messageOf, ...rest } = props;
	const { t } = useLingui();
	const toggle = () =>
		onChange(!pressed).catch((error: unknown) =>
			toast.error(
				messageOf(error, t`Your favorites weren't changed. Check your connection, then try again.`),
			),
		);
	return (
		<IconButton
			{...rest}
			label={t`Favorite: ${name}`}
			aria-pressed={pressed}
			icon={<Heart aria-hidden className={cx(pressed && 'fill-current text-tomato')} />}
			onClick={() => void toggle()}
		/>
	);
}
