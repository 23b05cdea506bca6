-- What stands anywhere in a wallet's address is found by its groups of three letters. Not every database has the extension, or lets
-- the owner of one database create it: without it an address is found by its beginning alone, off the key's index.
do $$
begin
  create extension if not exists pg_trgm;
  create index wallets_parts on wallets using gin (wallet_address gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'no index of the parts of wallets: %', sqlerrm;
end
$$;
--> statement-breakpoint
-- An operator finds a note by how its words begin, whichever language it is in.
create index player_notes_words on player_notes using gin (to_tsvector('simple', text));
