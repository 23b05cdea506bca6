-- What the operator's list of runs is read off: by game, and by how a run stands.
create index game_runs_variant on game_runs (variant, id);
--> statement-breakpoint
create index game_runs_standing on game_runs (standing, id);
