import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { pictureSizes, pictureSrcset } from '#lib/picture-sizes.ts';
import { Logo } from './Brand.tsx';
import { cx } from './cx.ts';
import { pictureColor } from './paper.ts';

export interface PictureProps {
	of: { id: string; image_url?: string | null; motif_url?: string | null };
	sizes?: string;
	eager?: boolean;
	className?: string;
}

/** Falls back to the shop's motif, then to the brand's bag. `alt` is empty because the name is beside it. */
export function Picture({ of: shop, sizes = pictureSizes, eager, className }: PictureProps) {
	const [broken, setBroken] = useState(false);
	const { id, image_url } = shop;
	const srcset = pictureSrcset(image_url);
	const src = broken ? null : (image_url ?? shop.motif_url);
	return (
		<div
			className={cx(
				'@container relative grid w-full place-items-center bg-raised',
				className ?? 'aspect-[4/3]',
			)}
		>
			{src ? (
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
						className={cx('absolute inset-0 size-full object-cover', pictureColor(id))}
					/>
				</picture>
			) : (
				<Logo className="h-14 w-auto @min-[12rem]:h-28" />
			)}
			{src && image_url ? null : (
				<span className="absolute bottom-1 left-1 rounded-md bg-surface px-1 text-ink-soft text-xs @max-[6rem]:sr-only">
					<Trans>No image</Trans>
				</span>
			)}
		</div>
	);
}
