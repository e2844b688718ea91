/** The arguments of a use case after its dependencies. */
export type Args<UseCase> = UseCase extends (deps: never, ...args: infer Given) => unknown ? Given : never;
