import { Drawing, Ground, type IllustrationProps, PaperBag, shade } from './Drawing.tsx';

const stripes = [0, 1, 2, 3, 4, 5, 6, 7];
const bulbs = [
	[60, 92],
	[118, 108],
	[522, 108],
	[580, 92],
] as const;
const apples = [
	[404, 272],
	[424, 270],
	[444, 272],
	[464, 271],
	[414, 258],
	[434, 256],
	[454, 258],
] as const;
const loaves = [
	[168, 266, -14],
	[196, 262, -6],
	[224, 264, 8],
] as const;

export const MarketStall = (props: IllustrationProps) => (
	<Drawing width={640} height={420} {...props}>
		<g stroke="none">
			<path d="M34 372C12 240 34 76 156 46s312-38 400 34 70 206 46 292z" fill={shade.glow} />
			<circle cx="524" cy="210" r="46" fill={shade.honey} opacity="0.75" />
			<path
				d="M36 372V236l34-26 34 26v-34h52v60h40v110zM444 372V250l40-30 40 30v-20h48v142z"
				fill={shade.night}
				opacity="0.28"
			/>
			<path
				d="M58 258h14v18H58zM124 226h14v18h-14zM476 262h14v18h-14zM544 256h14v18h-14z"
				fill={shade.honey}
			/>
		</g>
		<path d="M34 74q70 50 130 22M606 74q-70 50-130 22" stroke={shade.loose} strokeWidth="1.6" />
		{bulbs.map(([x, y]) => (
			<g key={x}>
				<circle cx={x} cy={y + 8} r="17" fill={shade.honey} stroke="none" opacity="0.25" />
				<path d={`M${x - 6} ${y + 3}h12l1 9a7 7 0 0 1-14 0z`} fill={shade.honey} strokeWidth="1.6" />
			</g>
		))}
		<Ground cx={320} cy={384} rx={270} />
		<path d="M154 150h332v150H154z" fill={shade.night} stroke="none" opacity="0.34" />
		<path d="M146 126h12v254h-12zM482 126h12v254h-12z" fill={shade.kraftDark} />
		<path d="M168 196h96M376 196h96" stroke={shade.kraftDark} strokeWidth="5" />
		<path d="M184 193v-18h14v18M206 193v-26h16v26M230 193v-14h18v14" fill={shade.cream} strokeWidth="1.8" />
		<path d="M396 193v-24h16v24M420 193v-16h18v16M444 193v-22h12v22" fill={shade.leaf} strokeWidth="1.8" />
		<Vendor />
		<path d="M136 286h368v20H136z" fill={shade.kraftLight} />
		<path d="M148 306h344v74H148z" fill={shade.kraft} />
		<path d="M148 330h344M148 355h344" strokeWidth="1.4" opacity="0.45" />
		<path d="M262 320h116v44H262z" fill={shade.cream} transform="rotate(-2 320 342)" />
		<path d="M278 336q20-5 42-1t42-2M284 349q30 4 70-2" strokeWidth="2.8" stroke={shade.persimmon} />
		{loaves.map(([x, y, lean]) => (
			<g key={x} transform={`translate(${x} ${y}) rotate(${lean})`}>
				<path d="M-22 10q-3-24 22-24t22 24z" fill={shade.honey} />
				<path d="M-9-8l4 8M2-10l4 8" strokeWidth="1.8" />
			</g>
		))}
		<path d="M146 268h104l-5 20h-94z" fill={shade.kraftDark} />
		{apples.map(([x, y], index) => (
			<circle key={x} cx={x} cy={y} r="11" fill={index % 3 === 1 ? shade.leaf : shade.tomato} />
		))}
		<path d="M388 270h94l-4 18h-86z" fill={shade.kraftDark} />
		<PaperBag x={276} y={288} scale={0.78} />
		<PaperBag x={364} y={288} scale={0.66} paper={shade.cream} sticker={shade.leaf} />
		<Awning />
	</Drawing>
);

const Vendor = () => (
	<g>
		<path d="M276 290q0-66 44-66t44 66z" fill={shade.leaf} />
		<path d="M302 290v-48q18 8 36 0v48z" fill={shade.cream} />
		<path d="M310 230v-16h20v16q-10 8-20 0z" fill="#c98d6b" />
		<path d="M298 190a22 24 0 0 1 44 0v8a22 22 0 0 1-44 0z" fill="#d9a07c" />
		<path d="M297 190q-1-28 23-28t23 28q-22-3-34-12-3 8-12 12z" fill={shade.ink} />
		<path d="M311 198v2M329 198v2M313 208q7 6 14 0" strokeWidth="2.2" />
		<path d="M284 262q-4 18 2 26M356 262q6 12 6 26" />
	</g>
);

function Awning() {
	const top = (i: number) => 160 + i * 40;
	const low = (i: number) => 124 + i * 49;
	return (
		<g>
			{stripes.map((i) => (
				<path
					key={i}
					d={`M${top(i)} 86h40L${low(i + 1)} 146q-4 24-24.5 24t-24.5-24z`}
					fill={i % 2 === 0 ? shade.persimmon : shade.cream}
				/>
			))}
			<path d="M122 147h396" strokeWidth="1.4" opacity="0.5" />
			<path d="M154 76h332v12H154z" fill={shade.kraftDark} />
		</g>
	);
}
