-- R-tax-class
create or replace function businesses_tax_class() returns trigger language plpgsql as $$
begin
	insert into tax_class_changes (business_id, was, tax_class, changed_by, changed_at)
	values (new.id, old.tax_class, new.tax_class, coalesce(nullif(current_setting('app.actor', true), ''), 'job'), new.updated_at);
	return null;
end $$;
