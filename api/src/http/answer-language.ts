import type { Language } from '@flavorbag/contract';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from '#lib/language.ts';

export const answerLanguage = ({ headers, actor }: Pick<FastifyRequest, 'headers' | 'actor'>): Language =>
	acceptedLanguage(headers['accept-language']) ?? actor?.language ?? 'en';
