-- Computes what a ledger line contributes to its order's earnings.
create or replace function ledger_earnings(l ledger) returns table (
	gross_cents bigint, refund_cents bigint, fee_cents bigint, tax_cents bigint, tax_passed_on_cents bigint, transferred_cents bigint
) language sql immutable begin atomic
	select case when l.account = 'provider:platform' and l.kind = 'capture' then l.amount_cents else 0 end,
		-- What the platform bears of a refund isn't taken from what the shop earned (R-refund-bearer).
		case when l.account in ('provider:platform', 'refund_loss') and l.kind in ('refund', 'refund_failed') then -l.amount_cents else 0 end,
		case when l.account = 'fee' then -l.amount_cents else 0 end,
		case when l.account = 'tax' then -l.amount_cents else 0 end,
		case when l.account = 'tax_passed_on' then l.amount_cents else 0 end,
		case when l.account = 'provider:platform' and l.kind in ('transfer', 'reversal') then -l.amount_cents else 0 end
	where l.kind not in ('carry', 'dispute');
end;
