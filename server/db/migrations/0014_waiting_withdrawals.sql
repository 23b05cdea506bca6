-- How many withdrawals of a player wait is asked with each new one: it costs the same after thousands of them.
create index withdrawals_waiting on withdrawals (user_id) where status = 'pending';
