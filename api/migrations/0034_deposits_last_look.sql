-- When a deposit was asked about after the last day on which a bank may send it back. So a return is not missed, however long
-- nobody could ask.
alter table bank_payouts add column last_look_at timestamptz;
create index bank_payouts_returnable on bank_payouts (provider_account_id) where status = 'paid' and last_look_at is null;
