import { Drawing, Ground, type IllustrationProps, shade } from './Drawing.tsx';

export const TornMap = (props: IllustrationProps) => (
	<Drawing {...props}>
		<Ground cx={120} cy={176} rx={94} />
		<g transform="rotate(-5 70 110)">
			<path d="M28 64l38-12 40 12-8 18 12 17-13 18 11 17-9 20-33-11-38 12z" fill={shade.cream} />
			<path
				d="M66 52l40 12-8 18 12 17-13 18 11 17-9 20-33-11z"
				fill={shade.ink}
				stroke="none"
				opacity="0.08"
			/>
			<path d="M30 96q20-10 36 2t34-2" stroke={shade.honey} strokeWidth="6" />
			<path d="M44 62l8 86M66 52v91" strokeWidth="1.6" opacity="0.5" />
			<path d="M30 128q12-9 22-2t2 22l-24 6z" fill={shade.leaf} strokeWidth="1.8" />
		</g>
		<g transform="rotate(7 172 112)">
			<path d="M132 66l36-12 44 12v91l-44-11-36 11 8-21-12-16 13-18-13-18z" fill={shade.cream} />
			<path d="M168 54l44 12v91l-44-11z" fill={shade.ink} stroke="none" opacity="0.08" />
			<path d="M134 104q20 8 38-6t40-2" stroke={shade.honey} strokeWidth="6" />
			<path d="M168 54v92M194 61l-6 90" strokeWidth="1.6" opacity="0.5" />
			<path d="M186 122h18v17h-18z" fill={shade.kraft} strokeWidth="1.8" />
		</g>
		<path d="M166 108q-24-30-24-47a24 24 0 0 1 48 0q0 17-24 47z" fill={shade.persimmon} />
		<circle cx="166" cy="60" r="9" fill={shade.cream} />
		<path d="M116 34v10M100 40l6 8M132 38l-5 8" stroke={shade.loose} strokeWidth="2.2" />
	</Drawing>
);
