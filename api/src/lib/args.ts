/** What a use case is given beside what it works with. */
export type Args<UseCase> = UseCase extends (deps: never, ...args: infer Given) => unknown ? Given : never;
