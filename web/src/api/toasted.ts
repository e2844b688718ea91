import { toast } from 'sonner';
import { messageOf } from './api-error.ts';

/**
 * Shows in a toast how the work ended: `done`, the server's own message, or else `failed`. Resolves to whether it
 * succeeded.
 */
export async function toasted(
	work: Promise<unknown>,
	{ done, failed }: { done?: string; failed: string },
): Promise<boolean> {
	try {
		await work;
	} catch (error) {
		toast.error(messageOf(error, failed));
		return false;
	}
	if (done) toast.success(done);
	return true;
}
