/** Each file of screens starts at the Wednesday noon in Portland that the API's tests start at (api/test/world.ts). */
const noon = Date.parse('2031-06-11T19:00:00.000Z');

// Files share the page, so the clock may be set already.
const { actual = Date } = Date as { actual?: DateConstructor };
const ahead = noon - actual.now();
const own = { actual, now: () => actual.now() + ahead };
globalThis.Date = new Proxy(actual, {
	construct: (_, given, made) => Reflect.construct(actual, given.length > 0 ? given : [own.now()], made),
	get: (_, name) => Reflect.get(name in own ? own : actual, name),
});
