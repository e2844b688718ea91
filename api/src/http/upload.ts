/** Reads one file from a multipart body and stops at the size limit. */

import multipart from '@fastify/multipart';
import type { Endpoint } from '@flavorbag/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidFile } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';

export async function registerUploads(app: FastifyInstance): Promise<void> {
	await app.register(multipart, { limits: { fields: 0, files: 1, parts: 2, headerPairs: 20 } });
}

const words = {
	image: {
		wrong: msg('Please select a valid image file'),
		tooLarge: msg('Image size must be less than 5MB'),
	},
	sheet: { wrong: msg('Choose a CSV file.'), tooLarge: msg('A sheet has at most 1 MB. Split it.') },
};

const refused = (field: keyof typeof words) => invalidFile(field, words[field].wrong);

export async function readUpload(request: FastifyRequest, upload: Endpoint['upload']): Promise<Uint8Array> {
	if (!upload) throw new Error('this endpoint takes no file');
	const { field, maxBytes } = upload;
	if (!request.isMultipart()) throw refused(field);
	try {
		const part = await request.file({ limits: { fileSize: maxBytes } });
		if (part?.fieldname !== field) throw refused(field);
		const chunks: Buffer[] = [];
		for await (const chunk of part.file) chunks.push(chunk as Buffer);
		if (part.file.truncated) throw new AppError('TOO_LARGE', { message: words[field].tooLarge });
		return Buffer.concat(chunks);
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw refused(field);
	}
}
