-- Needs: inv_idle_at
create or replace view inv_idle_bag as select id from inv_idle_at(now());
