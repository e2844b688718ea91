import { Drawing, Ground, type IllustrationProps, shade } from './Drawing.tsx';

export const LostBag = (props: IllustrationProps) => (
	<Drawing {...props}>
		<path d="M38 168q40-22 84-10t82-6" stroke={shade.kraftLight} strokeWidth="14" />
		<Ground cx={104} cy={180} rx={76} />
		<path d="M150 28h11v152h-11z" fill={shade.kraftDark} />
		<path d="M120 42h64l14 12-14 12h-64z" fill={shade.cream} />
		<path d="M190 76h-66l-14 12 14 12h66z" fill={shade.honey} />
		<path d="M134 54h34M138 88h38" strokeWidth="2.2" opacity="0.6" />
		<path d="M142 180q4-14 10-2 4-12 9 2M178 178q4-12 8-1 4-9 8 2" stroke={shade.leaf} strokeWidth="3.2" />
		<g transform="rotate(-7 78 178)">
			<path d="M48 178l2-74h56l3 74z" fill={shade.kraft} />
			<path d="M95 105h11l3 73H99z" fill={shade.ink} stroke="none" opacity="0.14" />
			<path d="M48 88h60l1 19q-16 4-31 0t-31 0z" fill={shade.kraftLight} />
			<circle cx="66" cy="146" r="3" fill={shade.ink} />
			<circle cx="86" cy="146" r="3" fill={shade.ink} />
			<path d="M71 158q5-5 10 0" />
		</g>
		<path d="M52 44q0-13 12-13t12 12q0 9-12 13v8M64 74v.5" strokeWidth="4.4" stroke={shade.persimmon} />
	</Drawing>
);
