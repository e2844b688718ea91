create trigger businesses_tax_class after update of tax_class on businesses for each row
	when (new.tax_class <> old.tax_class) execute function businesses_tax_class();
create trigger tax_class_changes_append_only before update or delete on tax_class_changes
	for each row execute function append_only();
create trigger tax_rates_append_only before update or delete on tax_rates for each row execute function append_only();
