type UseCases<Deps> = Record<string, (deps: Deps, ...given: never[]) => unknown>;
type Bound<Cases> = {
	[K in keyof Cases]: Cases[K] extends (deps: never, ...given: infer Given) => infer Answer
		? (...given: Given) => Answer
		: never;
};

/** Gives use cases their dependencies. */
export const bound = <Deps, Cases extends UseCases<Deps>>(deps: Deps, cases: Cases) =>
	Object.fromEntries(
		Object.entries(cases).map(([name, useCase]) => [name, (...given: never[]) => useCase(deps, ...given)]),
	) as Bound<Cases>;
