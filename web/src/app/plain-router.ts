/** Stubs the router's framework-mode modules, which data mode never runs, to save 4 KB (web/vite.config.ts). */
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
