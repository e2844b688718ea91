/** The file of everything stored about a person (R-export). */
import type { ExportFormat } from '@flavorbag/contract';
import { client } from './connection.ts';
import { download } from './files.ts';

export const dataFileName = (format: ExportFormat): string => `flavorbag-data.${format}`;

export const downloadOwnData = (format: ExportFormat): Promise<Blob> =>
	download(client, 'user.export', { query: { format } });
