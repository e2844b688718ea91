import { useState } from 'react';

/** Stays true after it was true once. */
export function useOnce(isSo: boolean): boolean {
	const [wasSo, setWasSo] = useState(isSo);
	if (isSo && !wasSo) setWasSo(true);
	return wasSo || isSo;
}
