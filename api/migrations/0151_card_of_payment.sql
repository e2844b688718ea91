-- Which card paid, as far as the provider says: for the receipt alone. Written with the capture, gone with the customer.
alter table payments add column card_brand text, add column card_last4 text check (card_last4 ~ '^\d{4}$');
alter table payments add constraint card_is_whole check ((card_brand is null) = (card_last4 is null));
