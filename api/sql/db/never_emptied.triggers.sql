-- Prevents truncation.
do $$
declare
	named text;
begin
	foreach named in array '{
		alert_days, alert_digests, alert_events, alert_reach, alert_rules, alert_sends, announcement_readers, announcements,
		audit_log, backup_requests,
		backup_runs, bag_allergens, bag_events, bag_offers, bags, bank_payout_lines, bank_payouts,
		business_reliability, business_slugs, businesses, calendar_feeds, closed_day_shops, closed_days, closing_answers, counter_devices,
		counter_keys, counter_pins, date_exceptions, debits, disputes, drop_modes, drops, emergency_events,
		empty_searches, favorites, go_live_attempts, handovers, idempotency, inbox, invitations, ledger, members, opening_alerts,
		order_days, order_events, orders, outbox, packed_orders, page_versions, past_accounts, payment_accounts,
		payment_customers, payments, platform_counts, push_messages, push_settings,
		push_subscriptions, rating_asks, rating_counts, rating_decisions, rating_email_optouts, rating_scores,
		rating_value_notices, ratings, recounts, refunds, reliability_outcomes, replacements, reversals,
		setting_changes, shop_drafts, slots, suggestions, tax_class_changes, tax_rates, town, transfers, user_diets, users,
		waitlist_entries, weekly_slots
	}'::text[] loop
		execute format(
			'create trigger no_truncate before truncate on %I for each statement execute function refuse(%L, %L)',
			named, named || '_no_truncate', named || ' is never emptied'
		);
	end loop;
end $$;
