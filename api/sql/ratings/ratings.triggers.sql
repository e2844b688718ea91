create trigger ratings_person before insert or update of food, amount, variety, pickup, value, reasons, text on ratings
	for each row when (new.text is not null) execute function person_is_here();
create trigger ratings_facts before update on ratings for each row
	when ((new.id, new.order_id, new.business_id, new.user_id, new.given_at)
		is distinct from (old.id, old.order_id, old.business_id, old.user_id, old.given_at))
	execute function refuse('ratings_immutable', 'a rating stays of its order');
-- R-ratings: only the author can change a rating, within 48 hours.
create trigger ratings_by_their_person before update on ratings for each row
	when ((new.food, new.amount, new.variety, new.pickup, new.value, new.reasons)
		is distinct from (old.food, old.amount, old.variety, old.pickup, old.value, old.reasons)
		and (new.changed_at > old.given_at + interval '48 hours'
			or current_setting('app.actor', true) is distinct from 'customer:' || old.user_id))
	execute function refuse('ratings_by_their_person', 'a rating is changed by whoever gave it, for 48 hours');
create trigger ratings_counted after insert on ratings
	referencing new table as new_rows for each statement execute function ratings_counted();
create trigger ratings_recounted after update on ratings
	referencing old table as old_rows new table as new_rows for each statement execute function ratings_counted();
create trigger ratings_no_delete before delete on ratings for each row execute function no_delete();
create trigger triggers_only before insert or update or delete on rating_counts for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('rating_counts_derived', 'rows of rating_counts follow what they are made of');
create trigger rating_counts_valued_inserted after insert on rating_counts
	referencing new table as changed_rows for each statement execute function rating_counts_valued();
create trigger rating_counts_valued_updated after update on rating_counts
	referencing new table as changed_rows for each statement execute function rating_counts_valued();
create trigger triggers_only before insert or update or delete on rating_scores for each statement
	when (pg_trigger_depth() < 1)
	execute function refuse('rating_scores_derived', 'rows of rating_scores follow what they are made of');
create trigger rating_decisions_append_only before update or delete on rating_decisions
	for each row execute function append_only();
create trigger rating_email_optouts_person before insert on rating_email_optouts
	for each row execute function person_is_here();
