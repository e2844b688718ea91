import type { Endpoints, Reply } from '@flavorbag/contract';
import { newActionId } from '#lib/action-id.ts';
import { activeLanguage } from '#lib/language.ts';
import { ApiError, errorOf, ownError } from './api-error.ts';
import { endpointOf, type FileName, type MediaInput, type UploadName, urlOf } from './client.ts';
import { client } from './connection.ts';

/** Enough for 5 MB over a slow connection. */
const timeoutMs = 60_000;

export async function download<N extends FileName>(
	name: N,
	input: MediaInput<N>,
	{ fetchMedia } = client,
): Promise<Blob> {
	try {
		return await (await fetchMedia(name, input, () => AbortSignal.timeout(timeoutMs))).blob();
	} catch (error) {
		throw error instanceof ApiError ? error : ownError('NETWORK_ERROR', error);
	}
}

/** Reports progress from 0 to 1, which fetch can't do yet. */
export async function upload<N extends UploadName>(
	name: N,
	input: MediaInput<N>,
	{ file, onProgress }: { file: Blob; onProgress(share: number): void },
): Promise<Reply<Endpoints[N]>> {
	const endpoint = await endpointOf(name);
	const form = new FormData();
	form.append(endpoint.upload ?? '', file);
	const action = newActionId();
	return client.authorized(
		(token) =>
			new Promise((resolve, reject) => {
				const request = new XMLHttpRequest();
				request.open(endpoint.method, client.baseUrl + urlOf(endpoint, input));
				request.timeout = timeoutMs;
				request.setRequestHeader('authorization', `Bearer ${token}`);
				request.setRequestHeader('x-request-id', action);
				request.setRequestHeader('accept-language', activeLanguage());
				request.responseType = 'json';
				request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
				request.onload = () => {
					const { status, response } = request;
					if (status >= 200 && status < 300) resolve((response as { data: Reply<Endpoints[N]> }).data);
					else reject(errorOf(status, response, action));
				};
				request.onerror = () => reject(ownError('NETWORK_ERROR'));
				request.ontimeout = request.onerror;
				request.send(form);
			}),
	);
}
