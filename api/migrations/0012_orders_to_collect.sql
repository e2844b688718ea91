-- What a customer has still to collect stands beside every list they ask for: very few rows, found without their history.
create index orders_to_collect on orders (customer_id) where status = 'paid';
