select protect_facts('bag_offers', '{state}', '{ended_at}');
create trigger bag_offers_begin before insert on bag_offers for each row when (new.state <> 'open')
	execute function refuse('bag_offers_transition', 'an offer begins open');
create trigger bag_offers_end_once before update of state on bag_offers for each row
	when (old.state <> 'open' and new.state <> old.state)
	execute function refuse('bag_offers_transition', 'an offer ends once');
create trigger bag_offers_made after insert on bag_offers for each row execute function bag_offers_held();
create trigger bag_offers_over after update of state on bag_offers for each row when (old.state <> new.state)
	execute function bag_offers_held();
create trigger bag_offers_no_delete before delete on bag_offers for each row execute function no_delete();
