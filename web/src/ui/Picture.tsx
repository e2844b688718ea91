import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { pictureSizes } from '#lib/picture-sizes.ts';
import { Bag } from './Bag.tsx';
import { cx } from './cx.ts';
import { pictureColor } from './paper.ts';

export interface PictureProps {
	src: string | null;
	/** The same in several widths. */
	srcset?: { webp: string; avif: string } | null;
	/** How wide it is shown; a card's picture unless said otherwise. */
	sizes?: string;
	/** For the drawing in its place, and for the color that stands there until it comes. */
	seed: string;
	eager?: boolean;
	/** 4:3 unless the place says otherwise. */
	className?: string;
}

/** A shop's picture, or its bag with the words "No image". The name stands beside it: alt stays empty. */
export function Picture({ src, srcset, sizes = pictureSizes, seed, eager, className }: PictureProps) {
	const [broken, setBroken] = useState(false);
	const box = cx('@container w-full bg-raised', className ?? 'aspect-[4/3]');
	if (src && !broken) {
		return (
			<picture className="contents">
				{srcset && (
					<>
						<source type="image/avif" srcSet={srcset.avif} sizes={sizes} />
						<source type="image/webp" srcSet={srcset.webp} sizes={sizes} />
					</>
				)}
				<img
					src={src}
					alt=""
					width={800}
					height={600}
					loading={eager ? 'eager' : 'lazy'}
					fetchPriority={eager ? 'high' : 'low'}
					decoding="async"
					onError={() => setBroken(true)}
					style={{ backgroundColor: pictureColor(seed) }}
					className={cx(box, 'object-cover')}
				/>
			</picture>
		);
	}
	return (
		<div className={cx(box, 'grid place-items-center')}>
			<div className="grid justify-items-center gap-1 @min-[12rem]:gap-2">
				<Bag seed={seed} className="h-14 w-auto @min-[12rem]:h-28" />
				<span className="text-ink-soft text-xs">
					<Trans>No image</Trans>
				</span>
			</div>
		</div>
	);
}
