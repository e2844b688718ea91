import { Drawing, Ground, type IllustrationProps, shade } from './Drawing.tsx';

const stripes = [0, 1, 2, 3, 4];
const slats = [112, 124, 136];

export const ClosedStall = (props: IllustrationProps) => (
	<Drawing {...props}>
		<path d="M196 12a20 20 0 1 0 20 28 17 17 0 0 1-20-28z" fill={shade.honey} />
		<path d="M38 48v8M34 52h8M66 22v6M63 25h6" stroke={shade.loose} strokeWidth="2" />
		<Ground cx={120} cy={182} rx={92} />
		<path d="M50 70h140v110H50z" fill={shade.kraftDark} />
		<path d="M60 96h120v54H60z" fill={shade.kraftLight} />
		{slats.map((y) => (
			<path key={y} d={`M60 ${y}h120`} strokeWidth="1.6" opacity="0.5" />
		))}
		<path d="M44 148h152v12H44z" fill={shade.kraftLight} />
		<path d="M52 160h136v21H52z" fill={shade.kraft} />
		{stripes.map((i) => (
			<path
				key={i}
				d={`M${62 + i * 23.2} 56h23.2L${43 + (i + 1) * 30.8} 86q-3 15-15.4 15T${43 + i * 30.8} 86z`}
				fill={i % 2 === 0 ? shade.persimmon : shade.cream}
			/>
		))}
		<path d="M58 48h124v9H58z" fill={shade.kraftDark} />
		<path d="M120 104l-20 16M120 104l20 16" strokeWidth="1.8" />
		<g transform="rotate(-4 120 131)">
			<path d="M92 119h56v25H92z" fill={shade.cream} />
			<path d="M104 132q8-6 16 0t16 0" stroke={shade.tomato} strokeWidth="3" />
		</g>
	</Drawing>
);
