import { useState } from 'react';

/** Stays true once it has been true. */
export function useOnce(isSo: boolean): boolean {
	const [wasSo, setWasSo] = useState(isSo);
	if (isSo && !wasSo) setWasSo(true);
	return wasSo || isSo;
}
