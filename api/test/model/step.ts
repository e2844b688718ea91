import type fc from 'fast-check';
import { expect } from 'vitest';
import { customerCommands, shopCommands } from '../../../packages/ops/demo/commands.ts';
import type { Answer } from '../world.ts';
import type * as m from './model.ts';
import { compare, type Reality } from './reality.ts';

type Command = fc.AsyncCommand<m.Model, Reality>;

export function command(
	name: string,
	run: (model: m.Model, reality: Reality) => Promise<void>,
	ready: (model: m.Model) => boolean = () => true,
): Command {
	return {
		check: ready,
		async run(model, reality) {
			await run(model, reality);
			reality.played++;
			await compare(reality, model);
		},
		toString: () => name,
	};
}

export function agree(
	what: string,
	answer: Pick<Answer<unknown>, 'code'>,
	refusal: string | undefined,
): boolean {
	expect(`${what}: ${answer.code ?? 'done'}`).toBe(`${what}: ${refusal ?? 'done'}`);
	return refusal === undefined;
}

export const orderAt = (model: m.Model, index: number) =>
	model.orders[index % Math.max(1, model.orders.length)] as m.ModelOrder;
export const some = (model: m.Model) => model.orders.length > 0;
export const slotAt = (model: m.Model, index: number) =>
	model.slots[index % model.slots.length] as m.ModelSlot;

export const customerOf = ({ api, customers }: Reality, order: m.ModelOrder) =>
	customerCommands(api.call, customers[order.customer]?.token ?? '');
export const shopOf = ({ api, owner, shopId }: Reality) => shopCommands(api.call, shopId, owner.token);
