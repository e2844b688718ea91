import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { cx } from './cx.ts';

export const ButtonLink = ({
	tone,
	size,
	wide,
	className,
	...link
}: ComponentProps<typeof Link> & ButtonLook) => (
	<Link {...link} className={cx(buttonLook({ tone, size, wide }), className)} />
);
