/** The package has no types; these are the parts that the tests use. */
declare module 's3rver' {
	interface Options {
		port: number;
		address: string;
		silent: boolean;
		directory: string;
		configureBuckets: { name: string; configs: string[] }[];
	}
	export default class S3rver {
		constructor(options: Options);
		run(): Promise<{ address: string; port: number }>;
		close(): Promise<void>;
	}
}
