-- Removing a business or a person asks for what is still open and for all that they ever had, without reading the rest.
drop index businesses_owner;
create index businesses_owner on businesses (owner_id);
create index orders_open on orders (business_id) where status in ('pending', 'paid');
