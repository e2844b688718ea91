import { Drawing, Ground, type IllustrationProps, shade } from './Drawing.tsx';

/** A mailbox with its flag up and a letter sticking out. */
export function Mailbox(props: IllustrationProps) {
	return (
		<Drawing width={240} height={200} {...props}>
			<circle cx="120" cy="98" r="88" fill={shade.wash} stroke="none" />
			<Ground cx={122} cy={184} rx={62} />
			<path d="M110 126h24v58h-24z" fill={shade.kraftDark} />
			<path d="M84 183q4-15 12-2 2-18 9-4M140 183q4-13 9-2 5-12 9 2" stroke={shade.leaf} strokeWidth="3.4" />
			<path d="M82 60h82q30 0 30 34v38H82z" fill={shade.persimmon} />
			<path d="M82 60h82q30 0 30 34v6q-2-30-30-30H92z" fill={shade.cream} stroke="none" opacity="0.3" />
			<path d="M52 132V94q0-34 30-34t30 34v38z" fill={shade.kraft} />
			<path d="M61 132V96q0-26 21-26t21 26v36z" fill={shade.ink} opacity="0.75" />
			<g transform="rotate(-10 70 108)">
				<path d="M30 88h66v42H30z" fill={shade.cream} />
				<path d="M30 88l33 24 33-24" />
				<circle cx="63" cy="111" r="7" fill={shade.tomato} strokeWidth="1.8" />
			</g>
			<path d="M52 132h142v9H52z" fill={shade.kraftDark} />
			<path d="M158 104V42" strokeWidth="7" />
			<path d="M158 104V42" stroke={shade.honey} strokeWidth="3" />
			<path d="M158 36h30l-8 11 8 11h-30z" fill={shade.honey} />
			<circle cx="158" cy="104" r="6" fill={shade.cream} />
		</Drawing>
	);
}
