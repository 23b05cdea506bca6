-- Among thousands of notes with a word an operator finds the newest.
create index player_notes_newest on player_notes (id);
