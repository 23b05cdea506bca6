-- Anybody may ask for nonces: they wait for no disk. After a crash of the database all are unknown, used ones as well.
alter table sign_in_nonces set unlogged;
