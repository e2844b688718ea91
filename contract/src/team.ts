/** A shop's team and its invitations (R-team). */
import { z } from 'zod';
import { newBusiness } from './businesses.ts';
import { endpoint, forUsers, inShop, params } from './endpoint.ts';
import { email, id, instant, text, zip } from './fields.ts';
import { shopRoles } from './words.ts';

/** Excludes owner, because there is only one. */
export const invitedRole = z.enum(['manager', 'counter']);

export const team = z
	.object({
		/** The owner first, then by joining date. */
		members: z.array(
			z.object({
				user_id: id,
				name: z.string(),
				email: z.string(),
				role: z.enum(shopRoles),
				since: instant,
				is_you: z.boolean(),
				has_pin: z.boolean(),
				/** Receives the shop's emails: always the owner, managers optionally (R-shop-emails). */
				shop_emails: z.boolean(),
			}),
		),
		invitations: z.array(
			z.object({ id, email: z.string(), role: invitedRole, expires_at: instant, invited_by: z.string() }),
		),
		/** R-handover */
		offer: z
			.object({
				to_name: z.string(),
				stays: z.boolean(),
				expires_at: instant,
			})
			.nullable(),
		handovers: z.array(
			z.object({
				at: instant,
				what: z.enum(['offered', 'withdrawn', 'accepted']),
				from_name: z.string(),
				to_name: z.string(),
			}),
		),
	})
	.meta({ id: 'Team' });
export type Team = z.infer<typeof team>;

export const invitation = z
	.object({
		business_name: z.string(),
		/** `owner` if the link is for finishing a shop from a sheet (R-shop-drafts), whoever entered it. */
		role: z.enum(shopRoles),
		invited_by: z.string(),
		/** Only this address may accept. */
		email: z.string(),
		state: z.enum(['open', 'used', 'expired']),
		/** What the sheet says about the shop to finish. */
		shop: newBusiness
			.pick({ display_name: true, street: true, city: true, state: true })
			.extend({ zip_code: zip, category: z.string() })
			.optional(),
	})
	.meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

const token = text(100);
const sample = { token: 'as-in-the-link-of-the-email' };

export const teamEndpoints = {
	'business.team.get': endpoint('GET /v0/business/:id/team', {
		...inShop('manager'),
		summary: 'Who works there, and who was invited',
		params,
		reply: team,
	}),
	'business.team.invite': endpoint('POST /v0/business/:id/team/invitations', {
		...inShop('manager'),
		stepUp: true,
		summary:
			'Invite somebody by email, for seven days and one use; once more for the same address takes the place of the first. Managers invite for the counter',
		params,
		body: z.strictObject({ email, role: invitedRole }),
		example: { email: 'sam@example.com', role: 'counter' },
		reply: team,
		limit: { max: 60, windowMs: 3_600_000 },
		audited: ['role'],
		answers: 'business.team.get',
		codes: ['ALREADY_IN_TEAM', 'TEAM_FULL'],
	}),
	'business.team.withdraw': endpoint('DELETE /v0/business/:id/team/invitations/:invitation_id', {
		...inShop('manager'),
		summary: 'Withdraw an invitation: its link no longer works',
		params: z.strictObject({ id, invitation_id: id }),
		reply: team,
		audited: [],
		answers: 'business.team.get',
	}),
	'business.team.setRole': endpoint('PATCH /v0/business/:id/team/:user_id', {
		...inShop('owner'),
		stepUp: true,
		summary: 'Make a member a manager, or put them at the counter',
		params: z.strictObject({ id, user_id: id }),
		body: z.strictObject({ role: invitedRole }),
		example: { role: 'manager' },
		reply: team,
		audited: ['role'],
		answers: 'business.team.get',
		codes: ['OWNER_STAYS'],
	}),
	'business.team.setEmails': endpoint('PATCH /v0/business/:id/shop-emails', {
		...inShop('manager'),
		personal: true,
		summary: 'Say whether the caller, as a manager, gets the shop’s emails too. Its owner always does',
		params,
		body: z.strictObject({ shop_emails: z.boolean() }),
		example: { shop_emails: true },
		reply: team,
		answers: 'business.team.get',
	}),
	'business.team.remove': endpoint('DELETE /v0/business/:id/team/:user_id', {
		...inShop('counter'),
		personal: true,
		summary:
			'Remove a member, or leave: all access ends within seconds. Managers remove whoever is at the counter',
		params: z.strictObject({ id, user_id: id }),
		audited: [],
		stale: ['business.team'],
		codes: ['OWNER_STAYS'],
	}),
	'invitation.get': endpoint('POST /v0/invitations/look', {
		...forUsers('public'),
		summary: 'What an invitation is about',
		body: z.strictObject({ token }),
		example: sample,
		reply: invitation,
		limit: { max: 60, windowMs: 60_000 },
		codes: ['NOT_FOUND'],
	}),
	'invitation.accept': endpoint('POST /v0/invitations/accept', {
		...forUsers('verified'),
		summary: 'Join the shop, or begin to finish it, as the person whom the link was sent to',
		body: z.strictObject({ token }),
		example: sample,
		reply: z.object({ business_id: id }),
		limit: { max: 60, windowMs: 60_000 },
		audited: [],
		codes: ['NOT_FOUND', 'INVITATION_USED', 'INVITATION_EXPIRED', 'INVITATION_OTHER_ADDRESS'],
	}),
};
