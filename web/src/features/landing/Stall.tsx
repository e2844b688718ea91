const stripes = [0, 1, 2, 3, 4, 5, 6, 7];
const width = 60;

/** A market stall's awning and counter, drawn to hold what stands on it. Decoration. */
export const Awning = ({ className }: { className?: string }) => (
	<svg viewBox="0 0 480 116" aria-hidden="true" className={className}>
		{stripes.map((stripe) => {
			const left = stripe * width;
			return (
				<path
					key={stripe}
					d={`M${40 + stripe * 50} 8 h50 L${left + width} 84 a${width / 2} ${width / 2} 0 0 1 -${width} 0 Z`}
					className={stripe % 2 === 0 ? 'fill-primary' : 'fill-crumb'}
				/>
			);
		})}
		<path d="M36 8 h408" className="stroke-outline" strokeWidth="6" strokeLinecap="round" />
	</svg>
);
