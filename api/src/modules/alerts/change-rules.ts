import {
	type AlertCircle,
	type AlertRule,
	type AlertRulePatch,
	isSameAlert,
	alertLimits as limits,
	type NewAlertRule,
} from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { AlertRuleRow } from '#db/tables.ts';
import { findPosition, holdPerson } from '#identity';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { zoneAt } from '#lib/time-zone.ts';
import { columnsOf, type RuleTerms, ruleProblems } from './alerts.rules.ts';
import * as store from './alerts.store.ts';
import { ruleOnWire, termsOf } from './alerts.wire.ts';
import type { AlertsDeps } from './deps.ts';

const usualZone = 'America/New_York';

async function zoneFor({ shops }: AlertsDeps, tx: Db, userId: string, rule: RuleTerms): Promise<string> {
	const home = await findPosition(tx, userId);
	const at = home ?? (rule.where === 'circle' ? rule.circle : null);
	if (at) return zoneAt(at.lat, at.lng);
	const marked = rule.where === 'favorites' ? [...(await shops.favorites.of(userId))] : [];
	const id = rule.business_id ?? marked[0];
	const shop = id === undefined ? undefined : (await shops.snapshotsForOrders([id])).get(id);
	return shop?.tz ?? usualZone;
}

async function refuseShop({ shops, team }: AlertsDeps, userId: string, { where, business_id }: RuleTerms) {
	if (where !== 'shop' || business_id === null) return;
	if (!(await shops.snapshotsForOrders([business_id])).has(business_id)) throw new AppError('NOT_FOUND');
	if (await team.accessOf(userId, business_id)) throw new AppError('OWN_BUSINESS');
}

async function judged(deps: AlertsDeps, tx: Db, userId: string, terms: RuleTerms) {
	const details = ruleProblems(terms);
	if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
	await refuseShop(deps, userId, terms);
	const tz = await zoneFor(deps, tx, userId, terms);
	return columnsOf(terms, tz, deps.clock.now());
}

/** Names an unnamed place after the nearest town, or its coordinates (R-alert-rule). */
async function nameOf(
	{ places }: AlertsDeps,
	{ lat, lng }: Pick<AlertCircle, 'lat' | 'lng'>,
): Promise<string> {
	// A failing place service must not prevent saving.
	const place = await places.reverse({ lat, lng }).catch(() => undefined);
	if (!place) return `${lat.toFixed(2)}, ${lng.toFixed(2)}`;
	const zip = place.zip_code === null ? '' : ` ${String(place.zip_code).padStart(5, '0')}`;
	return `${place.city}, ${place.state}${zip}`.slice(0, limits.labelMax);
}
async function named(
	deps: AlertsDeps,
	circle: NewAlertRule['circle'] | undefined,
): Promise<AlertCircle | null> {
	if (!circle) return null;
	return { ...circle, label: circle.label ?? (await nameOf(deps, circle)) };
}

async function ownRule(db: Db, userId: string, id: string): Promise<AlertRuleRow> {
	const rule = await store.findRule(db, id);
	if (rule?.user_id !== userId) throw new AppError('NOT_FOUND');
	return rule;
}

export function ownRules(deps: AlertsDeps) {
	const { db, clock } = deps;
	async function shown(rows: readonly AlertRuleRow[]): Promise<AlertRule[]> {
		const ids = rows.flatMap(({ business_id }) => business_id ?? []);
		const shops = await deps.shops.snapshotsForOrders(ids);
		return rows.map((row) => ruleOnWire(row, shops.get(row.business_id ?? ''), clock.now()));
	}
	const one = async (row: AlertRuleRow | undefined): Promise<AlertRule> =>
		orNotFound((await shown(row ? [row] : []))[0]);

	const refuseSame = (rules: readonly AlertRuleRow[], terms: RuleTerms) => {
		if (rules.some((rule) => isSameAlert(termsOf(rule, clock.now()), terms)))
			throw new AppError('ALERT_EXISTS');
	};

	return {
		list: async (userId: string): Promise<AlertRule[]> => shown(await store.rulesOf(db, userId)),

		async create(userId: string, given: NewAlertRule): Promise<AlertRule> {
			const terms = { ...given, circle: await named(deps, given.circle) };
			const made = await transaction(db, `customer:${userId}`, async (tx) => {
				if (!(await holdPerson(tx, userId))) throw new AppError('NOT_FOUND');
				await store.lockPerson(tx, userId);
				const others = await store.rulesOf(tx, userId);
				refuseSame(others, terms);
				if (others.length >= limits.rulesMax) throw new AppError('TOO_MANY_ALERTS');
				const columns = await judged(deps, tx, userId, terms);
				return store.insertRule(tx, { ...columns, user_id: userId, created_at: clock.now() });
			});
			return one(made);
		},

		async change(userId: string, id: string, patch: AlertRulePatch): Promise<AlertRule> {
			const circle = patch.circle === undefined ? {} : { circle: await named(deps, patch.circle) };
			const changed = await transaction(db, `customer:${userId}`, async (tx) => {
				await store.lockPerson(tx, userId);
				const before = termsOf(await ownRule(tx, userId, id), clock.now());
				const after: RuleTerms = { ...before, ...given(patch), ...circle };
				// A person who already has two identical rules can still pause one.
				if (!isSameAlert(before, after))
					refuseSame(
						(await store.rulesOf(tx, userId)).filter((rule) => rule.id !== id),
						after,
					);
				return store.updateRule(tx, id, await judged(deps, tx, userId, after));
			});
			return one(changed);
		},

		async remove(userId: string, id: string): Promise<void> {
			await ownRule(db, userId, id);
			await store.deleteRules(db, { id });
		},
	};
}

const given = (patch: AlertRulePatch) =>
	Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<RuleTerms>;
