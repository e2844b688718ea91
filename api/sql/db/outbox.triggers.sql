select protect_facts('outbox', '{payload,run_at,lease_until,attempts,last_error,done_at,dead_at}');
create trigger outbox_begins before insert on outbox for each row
	when (num_nonnulls(new.done_at, new.dead_at, new.lease_until) > 0 or new.attempts <> 0)
	execute function refuse('outbox_transition', 'what is to be done is not done yet');
create trigger outbox_done_by_lease_holder before update of done_at on outbox for each row
	when (old.done_at is not null and new.done_at is null
		or old.done_at is null and new.done_at is not null and old.lease_until is null)
	execute function refuse('outbox_transition', 'only whoever has taken it says that it is done, once');
create trigger outbox_payload_immutable before update of payload on outbox for each row
	when (new.payload <> old.payload and new.payload <> '{}')
	execute function refuse('outbox_immutable', 'what is to be done is forgotten or stays');
create trigger outbox_no_delete before delete on outbox for each row
	when (old.topic <> 'mail' or old.done_at is not null) execute function no_delete();
create trigger outbox_reader before insert on outbox for each row
	when (new.topic = 'mail' and not new.payload ? 'language') execute function outbox_reader();
