import type { FastifyInstance } from 'fastify';
import type { Core } from '../core.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Faults } from '../faults.ts';
export function registerPages(
	_app: FastifyInstance,
	_core: Core,
	_d: Deliveries,
	_f: Faults,
	_prefix: string,
): void {}
