ALTER TABLE "cards" ADD COLUMN "lines" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_lines" CHECK (jsonb_typeof("cards"."lines") = 'object'
  and not jsonb_path_exists("cards"."lines", 'strict $.keyvalue() ? (!(@.key like_regex "^[a-z][a-z]$"))', '{}', true)
  and not jsonb_path_exists("cards"."lines", 'strict $.* ? (@.type() != "string" || !(@ like_regex "^[^[:cntrl:]]{1,200}$"))', '{}', true));