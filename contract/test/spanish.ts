import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import { sayIn } from '../src/texts.ts';

const file = join(import.meta.dirname, '../src/locales/es.po');
const texts = parsePoFile(readFileSync(file, 'utf8')).items.map(({ msgid, msgstr }) => [msgid, msgstr[0]]);
export const inSpanish = sayIn('es-US', Object.fromEntries(texts));
