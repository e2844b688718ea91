/*
R-alert-once, R-alert-waves: sends that differ from their event, people who were notified of a slot by two waves of an
event, and a matching index that differs from the rules.
*/
create or replace view inv_alert_drift as
	select s.event_id::text as id from alert_sends s join alert_events e on e.id = s.event_id
	where (s.slot_id, s.kind) is distinct from (e.slot_id, e.kind) or s.wave > e.waves
	union
	select s.event_id::text from alert_sends s join alert_rules r on r.id = s.rule_id where r.user_id <> s.user_id
	union
	select r.id::text from alert_rules r
	where (r.way = 'instant' and not (r.paused and r.resumes_at is null) and r.place <> 'favorites')
		<> exists (select from alert_reach a where a.rule_id = r.id and a.nearness > 0)
	union
	select f.user_id::text from favorites f join alert_rules r on r.user_id = f.user_id and r.place = 'favorites' and r.way = 'instant'
	where not (r.paused and r.resumes_at is null)
		and not exists (select from alert_reach a where a.rule_id = r.id and a.place_id = f.business_id)
	union
	select a.rule_id::text from alert_reach a
	where a.nearness = 0 and not exists (select from favorites f where f.user_id = a.user_id and f.business_id = a.place_id);
