-- Needs: inv_stuck_at
create or replace view inv_stuck as select kind, id from inv_stuck_at(now());
