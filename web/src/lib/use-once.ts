import { useState } from 'react';

/** True from the moment on when it was so for the first time. */
export function useOnce(isSo: boolean): boolean {
	const [wasSo, setWasSo] = useState(isSo);
	if (isSo && !wasSo) setWasSo(true);
	return wasSo || isSo;
}
