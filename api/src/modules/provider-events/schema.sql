-- Generated, not to be edited: `npx vitest run api/src/db/tables.test.ts -u` prints migrations and api/sql.

create table inbox (
	provider text not null,
	event_id text not null,
	type text not null,
	object_kind text not null,
	object_id text not null,
	received_at timestamptz not null,
	processed_at timestamptz,
	attempts integer not null default 0,
	last_error text,
	-- The payment account that it is about, where the event names one.
	account_id text,
	primary key (provider, event_id)
);
create index inbox_open on inbox (received_at) where processed_at is null;
select protect_facts('inbox', '{processed_at,attempts,last_error}');
create trigger inbox_begins before insert on inbox for each row when (new.processed_at is not null and new.object_kind <> 'intent')
	execute function refuse('inbox_transition', 'an event comes before it is applied, unless our own call booked it');
create trigger inbox_applied_once before update of processed_at on inbox for each row
	when (old.processed_at is not null and new.processed_at is null)
	execute function refuse('inbox_transition', 'an applied event stays applied');
create trigger inbox_no_delete before delete on inbox for each row execute function no_delete();
