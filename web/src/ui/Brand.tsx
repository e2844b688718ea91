/** The logo, as in api/src/adapters/print/brand.ts. */
export const Logo = ({ className }: { className: string }) => (
	<svg
		viewBox="5 13 110 133"
		aria-hidden="true"
		className={className}
		fill="none"
		stroke="#43302a"
		strokeWidth="6"
		strokeLinecap="round"
		strokeLinejoin="round"
	>
		<path d="M17 50 L11 135 Q11 143 19 143 H101 Q109 143 109 135 L103 50 Z" fill="#dcae76" />
		<path d="M87 60 L92 140 H101 Q106 140 106 135 L100 60 Z" fill="#b98549" stroke="none" />
		<path
			d="M13 26 L22 17 L32 26 L41 17 L51 26 L60 17 L70 26 L79 17 L89 26 L98 17 L107 26 L112 60 Q60 70 8 60 Z"
			fill="#efcd9f"
		/>
		<path
			d="M27 102 C27 86 40 74 57 74 C74 74 87 86 87 102 C87 118 74 130 57 130 C40 130 27 118 27 102 Z"
			fill="#c2410c"
			strokeWidth="5"
		/>
		<path
			d="M36 106 C35 94 44 88 57 88 C70 88 79 94 78 106 C77 114 70 116 57 116 C44 116 37 114 36 106 Z"
			fill="#fff4e6"
			stroke="none"
		/>
		<path d="M46 95 L50 103 M55 93 L59 102 M64 94 L68 103" stroke="#c2410c" strokeWidth="4" />
	</svg>
);

export const Brand = () => (
	<span className="brand inline-flex items-center gap-2 font-display font-extrabold text-ink text-xl tracking-tight">
		<Logo className="h-8 w-auto" />
		<span>
			Flavor<span className="text-primary">Bag</span>
		</span>
	</span>
);
