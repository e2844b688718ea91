/**
 * In place of the router's own parts for its framework mode and its instrumentation: 4 KB that each link and each
 * navigation bring along, and that a router in data mode never runs (web/vite.config.ts).
 */
import { createContext, type Ref } from 'react';

const nothing = () => undefined;

export const FrameworkContext = createContext(undefined);
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = (theirs: Ref<unknown>) => theirs;
export {
	nothing as consumeInstrumentationClientResultMetaReceiver,
	nothing as getRouteInstrumentationUpdates,
	nothing as instrumentClientSideRouter,
	nothing as Links,
	nothing as Meta,
	nothing as PrefetchPageLinks,
	nothing as Scripts,
};
