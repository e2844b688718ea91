create trigger bags_facts before update on bags for each row
	when (new.business_id <> old.business_id
		or (new.version <> old.version + 1
			and to_jsonb(new) - 'reminded_at' is distinct from to_jsonb(old) - 'reminded_at'))
	execute function refuse('bags_immutable', 'each change of a bag counts');
-- Changed contents need new allergen statements.
create trigger bags_contents before update on bags for each row
	when ((new.contents_version <> old.contents_version + 1)
		and (new.size, new.contains, new.handling, new.container, new.diets)
			is distinct from (old.size, old.contains, old.handling, old.container, old.diets)
		or new.contents_version not in (old.contents_version, old.contents_version + 1))
	execute function refuse('bags_contents_count', 'each edit of the contents counts');
create trigger bags_on_card after insert or update of diets, contains on bags for each row execute function bags_on_card();
create trigger bags_no_delete before delete on bags for each row execute function no_delete();
create constraint trigger bags_agree after insert or update on bags deferrable initially deferred
	for each row execute function bags_agree();
create constraint trigger bags_event_inserted after insert on bags deferrable initially deferred
	for each row execute function bags_event();
create constraint trigger bags_event_updated after update of version on bags deferrable initially deferred
	for each row execute function bags_event();

create constraint trigger bags_agree after insert or update on bag_allergens deferrable initially deferred
	for each row execute function bags_agree();

create trigger triggers_only before insert or update or delete on bag_events for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('bag_events_derived', 'rows of bag_events follow what they are made of');
create trigger bag_events_append_only before update or delete on bag_events
	for each row execute function append_only();
