-- Several shops of one owner may be paid into one account at the provider (R-another-bag): what is heard about it is for all of them.
alter table payment_accounts drop constraint payment_accounts_provider_account_id_key;
create index payment_accounts_by_provider_id on payment_accounts (provider_account_id);
