-- Stores why a run could not be replayed as a code. Texts of the releases before are read once, here.
alter table game_runs add column if not exists problem_code text;
--> statement-breakpoint
grant update (problem_code) on game_runs to bv3_program;
--> statement-breakpoint
update game_runs set problem_code = case
  when problem = 'its replay failed' then 'replay_failed'
  when problem like 'its replay took longer than%' then 'replay_slow'
  else 'replay_error'
end where standing = 'failed';
