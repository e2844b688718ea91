/** The package brings no types: what we use of it. */
declare module 'subset-font' {
	interface Options {
		targetFormat: 'woff2';
		keepFeatures: string[];
		variationAxes: Record<string, { min: number; max: number }>;
	}
	export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
